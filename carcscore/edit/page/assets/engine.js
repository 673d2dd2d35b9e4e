// The program in a worker of this page, which brings it along. It is loaded once; a service worker keeps it, and the
// page, for all later starts.
import { element } from "../../../pages/assets/elements.js";
import { notice } from "./dialogs.js";
import { one } from "./parts.js";

const engine = { worker: null, waiting: new Map(), asked: 0, gone: null };
const answersOf = (worker) => {
  worker.onmessage = ({ data: { id, answer } }) => {
    const { status, said } = JSON.parse(answer);
    engine.waiting.get(id).done({ ok: status === 200, status, said });
    engine.waiting.delete(id);
  };
  worker.onerror = (event) => {
    engine.gone = new Error(event.message || "the program could not be loaded");
    for (const { failed } of engine.waiting.values()) failed(engine.gone);
    engine.waiting.clear();
  };
};
export const askEngine = async (what, body, raw = null) => {
  await begun;
  return new Promise((done, failed) => {
    if (engine.gone) return failed(engine.gone);
    engine.waiting.set((engine.asked += 1), { done, failed });
    return engine.worker.postMessage({ id: engine.asked, what, body: JSON.stringify(body), raw });
  });
};

// Kept for the next start: true as soon as that needs no network, false where the browser keeps nothing.
const activated = (worker) =>
  new Promise((done) => {
    const look = () => ["activated", "redundant"].includes(worker.state) && done(worker.state === "activated");
    worker.addEventListener("statechange", look);
    look();
  });
const keepForLater = async () => {
  const keeper = navigator.serviceWorker;
  if (!keeper) return false;
  keeper.onmessage = ({ data }) => showLoading(data.part);
  const registration = await keeper.register("service-worker.js");
  registration.addEventListener("updatefound", () => offerNewer(registration));
  if (registration.active) {
    offerNewer(registration);
    return true;
  }
  return activated(registration.installing || registration.waiting);
};
const offerNewer = async ({ active, installing, waiting }) => {
  const newer = waiting || installing;
  if (!active || !newer) return;
  if (newer.state === "installing") {
    await new Promise((done) => newer.addEventListener("statechange", done, { once: true }));
  }
  if (newer.state !== "installed") return;
  notice("newer", "A newer version of the program is available.", [
    [
      "Take it",
      async () => {
        newer.postMessage("take over");
        if (await activated(newer)) location.reload();
      },
    ],
  ]);
};

// What is to be seen of that: how much of the program is here, then that it starts.
const loading = element("progress", { max: 1, "aria-label": "The program" });
const showLoading = (part) => {
  const known = part !== undefined && part < 1;
  if (known) loading.value = part;
  else loading.removeAttribute("value");
  one("#loading").replaceChildren(
    loading,
    known
      ? ` The program is loaded, once: ${Math.floor(100 * part)}\u00a0%. You can build meanwhile.`
      : " The program starts\u2026",
  );
};
export const showLoaded = (kept) => {
  one("#loading").remove();
  const said = kept
    ? "The program is loaded: from now on this page also starts without a network."
    : "This browser can't keep the program: the next start loads it again.";
  notice("loaded", said, [["Good", () => notice("loaded", "")]]);
};

export const wasKept = Boolean(navigator.serviceWorker && navigator.serviceWorker.controller);
export const kept = keepForLater().catch(() => false);
export const begun = (async () => {
  await kept;
  showLoading();
  engine.worker = new Worker("engine/worker.mjs", { type: "module" });
  answersOf(engine.worker);
  await new Promise((done, failed) => engine.waiting.set(0, { done, failed }));
})();
