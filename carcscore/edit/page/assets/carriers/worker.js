// What carries the page's questions to the program: a worker of this page, which brings the program along. It is
// loaded once; a service worker keeps it, and the page, for all later starts.
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
const askEngine = async (what, body, raw = null) => {
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
  notice("newer", "A newer version of the program is here.", [
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
const showLoaded = (kept) => {
  one("#loading").remove();
  const said = kept
    ? "The program is here: from now on this page starts without a network, too."
    : "This browser can't keep the program: the next start loads it again.";
  notice("loaded", said, [["Good", () => notice("loaded", "")]]);
};

const wasKept = Boolean(navigator.serviceWorker && navigator.serviceWorker.controller);
const kept = keepForLater().catch(() => false);
const begun = (async () => {
  await kept;
  showLoading();
  engine.worker = new Worker("engine/worker.mjs", { type: "module" });
  answersOf(engine.worker);
  await new Promise((done, failed) => engine.waiting.set(0, { done, failed }));
})();
const carrier = {
  scores: true,
  keeps: true,
  anew: "load the page again",
  ask: (what, body, raw) => (what === "save" ? saveToFile(body) : askEngine(what, body, raw)),
  name: () => nameForFile(),
  report: () => reportOnBoard(),
};
const ready = begun.then(async () => {
  if (wasKept) one("#loading").remove();
  else showLoaded(await kept);
  return { program: start.program, offline: await kept };
});
ready.catch((trouble) => {
  one("#loading").remove();
  notice("trouble", `The program could not be started: ${trouble.message}. Load the page again.`);
});

// For scripts in this page, and for sites that hold it in a frame.
globalThis.carcscore = {
  // Resolves when the program has begun, and the next start needs no network (`offline`: whether that is so).
  ready,
  // The report on a record, as plain data; of several games in one text a list. The name tells its format.
  examine: async (text, { name = "record" } = {}) => {
    const raw = typeof text === "string" ? new TextEncoder().encode(text) : new Uint8Array(text);
    const { ok, said } = await askEngine("score", { name }, raw);
    if (!ok) throw new Error(said.error);
    const reports = said.reports.map((report) => JSON.parse(report));
    return reports.length === 1 ? reports[0] : reports;
  },
};
addEventListener("message", async ({ data, source, origin }) => {
  if (!source || !data || !data.carcscore || typeof data.carcscore !== "object") return;
  const { id, text, name } = data.carcscore;
  const answer = await carcscore.examine(text, { name }).then(
    (report) => ({ id, report }),
    (trouble) => ({ id, error: trouble.message }),
  );
  source.postMessage({ carcscore: answer }, origin === "null" ? "*" : origin);
});
