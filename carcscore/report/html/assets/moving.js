// The log as a moving picture, an SVG of its own: the board growing turn by turn, the points below it. Every turn is
// shown once, unseen, and what is on the board then is taken down.
import { drawnAs } from "../../../pages/assets/elements.js";
import { data, svg } from "./drawn.js";
import { shownTurn } from "./lighting.js";
import { alone } from "./picture.js";

const SECONDS = 0.6; // a turn
const HOLD = 6; // seconds, for the end
const WIDE = 900; // pixels
const ROW = 64; // the height of a player's points, in the units of the board

export const moving = () => {
  const { turns } = data.log;
  const end = turns.length + 1;
  const markers = [...document.querySelectorAll("#replay .track li")];
  const parts = [...svg.querySelectorAll(".tile, .figure")];
  const seen = parts.map(() => "");
  const told = [];
  const before = shownTurn;
  const show = (turn) => document.dispatchEvent(new CustomEvent("turn", { detail: turn }));
  for (let turn = 0; turn <= end; turn += 1) {
    show(turn);
    parts.forEach((part, index) => { seen[index] += part.matches(".later, .off") ? "0" : "1"; });
    told.push([document.querySelector("#turn-told p").textContent, ...markers.map((one) => one.querySelector("b").textContent)]);
  }
  parts.forEach((part, index) => { part.dataset.seen = seen[index]; });
  const copy = alone(true);
  for (const part of parts) delete part.dataset.seen;
  show(before);

  const box = svg.viewBox.baseVal;
  const spans = new Map();
  const shownAs = (part, stages) => {
    if (!spans.has(stages)) spans.set(stages, `m${spans.size}`);
    part.classList.add(spans.get(stages));
  };
  for (const part of copy.querySelectorAll("[data-seen]")) {
    part.classList.remove("later", "off");
    shownAs(part, part.dataset.seen);
    part.removeAttribute("data-seen");
  }
  const write = (words, x, y, anchor, stages) => {
    const text = drawnAs("text", { x, y, style: `font-size:34px;text-anchor:${anchor}`, class: "ink" }, words);
    shownAs(text, stages);
    copy.append(text);
  };
  const bottom = box.y + box.height;
  const left = box.x + 46;
  // A text is there in all stages that say the same, one after the other.
  const follow = (column, x, y, anchor) => {
    for (let from = 0; from <= end; ) {
      let until = from + 1;
      while (until <= end && told[until][column] === told[from][column]) until += 1;
      write(told[from][column], x, y, anchor, "0".repeat(from) + "1".repeat(until - from) + "0".repeat(end + 1 - until));
      from = until;
    }
  };
  follow(0, left, bottom + 40, "start");
  markers.forEach((marker, index) => {
    const y = bottom + 40 + ROW * (index + 1);
    write(marker.querySelector(".whose").textContent, left, y, "start", "1".repeat(end + 1));
    follow(index + 1, box.x + box.width - 46, y, "end");
  });

  const whole = end * SECONDS + HOLD;
  const rules = [...spans].map(([stages, name]) => {
    const steps = [...stages].map((on, stage) => [on, stage]).filter(([on, stage]) => on !== stages[stage - 1]);
    const frames = steps.map(([on, stage]) => `${((100 * stage * SECONDS) / whole).toFixed(3)}%{visibility:${on === "1" ? "visible" : "hidden"}}`);
    const last = stages.endsWith("1") ? "visible" : "hidden";
    return `@keyframes ${name}{${frames.join("")}}.${name}{visibility:${last};animation:${name} ${whole}s step-end infinite}`;
  });
  rules.push("@media (prefers-reduced-motion:reduce),print{[class]{animation:none!important}}");
  copy.querySelector("style").textContent += rules.join("");
  const height = box.height + 60 + ROW * (markers.length + 0.5);
  copy.setAttribute("viewBox", [box.x, box.y, box.width, height].join(" "));
  copy.setAttribute("width", WIDE);
  copy.setAttribute("height", Math.round((WIDE * height) / box.width));
  return new XMLSerializer().serializeToString(copy);
};
