// The card beside the board: what is lit, its working, the rules, and what else lies there.
import { element } from "../../../pages/assets/elements.js";
import { say } from "../../../pages/assets/saying.js";
import { featuresAt, nameOfTile } from "./drawn.js";

export const card = document.getElementById("card");
export const hint = card.firstElementChild;
const SETTLED = 150; // milliseconds for which a pointer rests before it is told what it points at
card.hidden = false; // without this script there is nothing to be lit

const story = (id) => document.getElementById(id);
const gets = (id) => {
  const found = story(id) ? story(id).querySelectorAll(".gets") : [];
  return [...found].map((one) => one.textContent).join("; ");
};
const rulesOf = (part) => {
  const numbers = new Set([...part.querySelectorAll("a.rule")].map((link) => link.hash));
  const said = [...numbers].map((number) => document.querySelector(number)).filter(Boolean);
  const lines = said.map((rule) => [element("dt", {}, rule.dataset.rule), element("dd", {}, rule.textContent)]);
  return lines.length ? [element("dl", { class: "ruling" }, lines.flat())] : [];
};

const findingsAt = (at) => {
  const buttons = document.querySelectorAll(`.findings button[data-at="${at}"]`);
  return [...buttons].map((button) => {
    const line = button.closest("li").cloneNode(true);
    line.querySelectorAll("button").forEach((each) => each.remove());
    return element("p", { class: "found" }, line.textContent.trim());
  });
};

const choices = (ids, title) =>
  element(
    "div",
    { class: "choices" },
    element("p", {}, title),
    ids.map((id) =>
      element("button", { type: "button", "data-feature": id }, gets(id) ? `${id} (${gets(id)})` : id),
    ),
  );

// On a phone the card lies over the page while it tells something: what stood below it must not move then.
const phone = matchMedia("(max-width: 59.99rem)");
const keepRoom = () => {
  const [above, below] = [card.previousElementSibling, card.nextElementSibling];
  if (!phone.matches || !above || !below || !card.classList.contains("empty")) return;
  const room = below.getBoundingClientRect().top - above.getBoundingClientRect().bottom;
  card.parentElement.style.setProperty("--room", `${room}px`);
};

// Tells what is lit; `stage` is said before it, `kept` whether it stays, `ofTurn` whether it is what a turn did.
export const tell = (spec, { stage, kept, ofTurn }) => {
  if (spec) keepRoom();
  if (spec || hint.parentNode !== card) card.replaceChildren();
  card.classList.toggle("kept", kept);
  card.classList.toggle("empty", !spec);
  if (!spec) {
    if (hint.parentNode !== card) card.append(hint);
    say("", SETTLED);
    return;
  }
  if (kept || ofTurn)
    card.append(element("button", { type: "button", class: "close", "aria-label": "Let go" }, "\u00d7"));
  if (stage && spec.ids.length) card.append(element("p", { class: "stage" }, stage));
  if (spec.ids.length === 1 && story(spec.ids[0])) {
    const whole = story(spec.ids[0]);
    const copy = whole.cloneNode(true);
    copy.removeAttribute("id");
    card.append(copy, ...rulesOf(copy));
  } else if (spec.ids.length) {
    card.append(choices(spec.ids, `${spec.ids.length} features`));
  }
  if (spec.at) {
    const ids = featuresAt(spec.at).filter((id) => spec.whole || !spec.ids.includes(id));
    const also = spec.whole ? nameOfTile(spec.at) : `Also on ${nameOfTile(spec.at)}`;
    card.append(...findingsAt(spec.at));
    if (ids.length) card.append(choices(ids, also));
  }
  if (!ofTurn) say(summary(spec), SETTLED);
};

const summary = (spec) => {
  if (spec.ids.length === 1 && story(spec.ids[0])) {
    const title = story(spec.ids[0]).firstElementChild.textContent;
    return [title, gets(spec.ids[0]) || "nobody is paid"].join(", ");
  }
  if (spec.ids.length) return spec.ids.join(", ");
  return `${nameOfTile(spec.at)}: ${featuresAt(spec.at).join(", ")}`;
};
