// The board: tiles, free cells, figures and findings, drawn where they lie. Only what changed is drawn anew.
import { drawnAs } from "../../../pages/assets/elements.js";
import { app, firstStop } from "./app.js";
import { boardOf, isLog, laidAt, nameOf, standingOn } from "./board.js";
import { findingsByCell } from "./checks.js";
import { freeCells } from "./fitting.js";
import { SIDES, cellOf, keyOf, sameCell, turnedSpot } from "./geometry.js";
import { kit, turnedTile } from "./kit.js";
import { one } from "./parts.js";
import { at, figurePicture, figureWords, lettersOf, paintsOf, sizeOf, tilePicture } from "./tokens.js";

export const svg = one("#table svg");
export const lying = one("#lying");
export const layers = Object.fromEntries(
  ["free", "tiles", "figures", "marks"].map((name) => {
    const layer = drawnAs("g", { class: name });
    lying.append(layer);
    return [name, { layer, shown: new Map() }];
  }),
);
const ring = drawnAs("rect", { class: "ring", x: -50, y: -50, width: 100, height: 100, rx: 4 });

// Brings a layer to what it should hold: a map from keys to [what it shows, how to make it].
export const bring = ({ layer, shown }, wanted) => {
  for (const [key, [, made]] of shown) {
    if (!wanted.has(key)) {
      made.remove();
      shown.delete(key);
    }
  }
  for (const [key, [state, make]] of wanted) {
    const old = shown.get(key);
    if (old && old[0] === state) continue;
    const made = make();
    if (old) old[1].replaceWith(made);
    else layer.append(made);
    shown.set(key, [state, made]);
  }
};

export const drawBoard = (record) => {
  const [board, free] = [boardOf(record), freeCells(record)];
  const stops = app.stop || firstStop(record);
  bring(
    layers.tiles,
    new Map(
      [...board].map(([key, laid]) => {
        const label = labelOf(record, laid);
        return [key, [label, () => tileOn(laid, label)]];
      }),
    ),
  );
  bring(layers.free, new Map([...free].map(([key, cell]) => [key, ["", () => freeOn(cell)]])));
  bring(layers.figures, figuresOn(record));
  bring(layers.marks, marksOn(record));
  for (const [key, [, made]] of layers.tiles.shown)
    call(made, `${nameOf(record, cellOf(key))}: ${laidWords(record, board.get(key))}`, key === stops);
  for (const [key, [, made]] of layers.free.shown) call(made, `${nameOf(record, cellOf(key))}: empty`, key === stops);
  drawRing();
};
const labelOf = (record, laid) =>
  `${laid.code}${laid.turns || ""}${(isLog(record) ? laid.path[0] === "start" : isStart(laid)) ? "*" : ""}`;
const isStart = (laid) => kit.start.some((first) => first.tile === laid.code && sameCell(first.at, laid.at));
const call = (made, words, stops) => {
  if (made.getAttribute("aria-label") !== words) made.setAttribute("aria-label", words);
  const tab = stops ? "0" : "-1";
  if (made.getAttribute("tabindex") !== tab) made.setAttribute("tabindex", tab);
};

export const laidWords = (record, laid) => {
  const turned = turnedTile(laid.code, laid.turns);
  if (!turned) return `tile ${labelOf(record, laid)}`;
  const who = standingOn(record)
    .filter((each) => sameCell(each.at, laid.at))
    .map((each) => figureWords(record, each));
  return [`tile ${labelOf(record, laid)}`, edgeWords(turned), ...who].join(", ");
};
export const edgeWords = (turned) => SIDES.map((side, index) => `${turned.edges[index]} ${side}`).join(", ");

const tileOn = (laid, label) => {
  const made = tilePicture(laid.code, laid.turns);
  made.setAttribute("transform", at(laid.at));
  made.setAttribute("role", "button");
  made.dataset.at = keyOf(laid.at);
  made.append(drawnAs("text", { class: "code", x: -47, y: 46 }, label));
  return made;
};
const freeOn = (cell) =>
  drawnAs(
    "g",
    { class: "empty", "data-at": keyOf(cell), role: "button", transform: at(cell) },
    drawnAs("rect", { x: -44, y: -44, width: 88, height: 88, rx: 8 }),
    drawnAs("path", { d: "M-10 0H10M0-10V10" }),
  );

// Where the figures of a record stand on their tiles: {who, x, y}; nobody stands on another.
export const placesOf = (record) => {
  const taken = new Map();
  return standingOn(record).flatMap((who) => {
    const laid = laidAt(record, who.at);
    if (!laid || !kit.byCode.has(laid.code)) return [];
    const others = taken.get(keyOf(who.at)) || [];
    const spot = spotOf(laid, who.segment);
    const spots = ASIDE.map(([dx, dy]) =>
      [spot[0] + dx, spot[1] + dy].map((each) => Math.max(-36, Math.min(36, each))),
    );
    const clear = ([x, y]) => others.every(([a, b]) => Math.hypot(x - a, y - b) > CLEAR);
    const [x, y] = spots.find(clear) || spots[others.length % spots.length];
    taken.set(keyOf(who.at), [...others, [x, y]]);
    return [{ who, x, y }];
  });
};
const CLEAR = 15;
const ASIDE = [
  [0, 0],
  [18, 6],
  [-18, 6],
  [0, -20],
  [0, 22],
  [30, -14],
  [-30, -14],
];
const spotOf = (laid, segment) => {
  const tile = kit.byCode.get(laid.code);
  const spots = segment < 0 ? tile.spots : tile.segments[segment].spots;
  return turnedSpot((spots && spots[0]) || [0, 0], laid.turns);
};
export const figureAt = (record, who, x, y) => {
  const made = figurePicture(record, who);
  made.setAttribute("class", "figure");
  made.dataset.segment = who.segment;
  made.setAttribute("transform", `translate(${x} ${y}) scale(${sizeOf(who.figure)})`);
  return made;
};
export const figuresOn = (record) => {
  const wanted = stacksOn(record);
  for (const { who, x, y } of placesOf(record)) {
    const [paint] = paintsOf(record).get(who.player) || [""];
    const state = [who.player, who.figure, who.role, paint, lettersOf(record).get(who.player)].join(" ");
    wanted.set(`${keyOf(who.at)} ${who.segment} ${x} ${y}`, [
      state,
      () => {
        const made = figureAt(record, who, 100 * who.at[0] + x, 100 * who.at[1] + y);
        made.dataset.at = keyOf(who.at);
        made.prepend(drawnAs("title", {}, figureWords(record, who)));
        return made;
      },
    ]);
  }
  return wanted;
};

// What lies on tiles in floors and the like, as the program told and drew it.
const stacksOn = (record) =>
  new Map(
    (app.answer?.stacks || [])
      .filter((stack) => laidAt(record, stack.at))
      .map(({ at: cell, segment, spot, words, svg }) => [
        `${keyOf(cell)} ${segment} ${words}`,
        [
          svg,
          () => {
            const made = drawnAs("g", {
              class: "figure",
              "data-at": keyOf(cell),
              "data-segment": segment,
              transform: at([cell[0] + spot[0] / 100, cell[1] + spot[1] / 100]),
            });
            made.innerHTML = svg;
            made.prepend(drawnAs("title", {}, words));
            return made;
          },
        ],
      ]),
  );

// The places of findings.
export const marksOn = (record) => {
  const wanted = new Map();
  for (const [key, found] of findingsByCell()) {
    const words = found.map((each) => each.message).join("\n");
    const worst = found.some((each) => each.severity === "error") ? "error" : "warning";
    const [x, y] = freeCorner(record, cellOf(key));
    wanted.set(key, [
      `${worst} ${x} ${y} ${words}`,
      () =>
        drawnAs(
          "g",
          { class: `finding ${worst}`, "data-at": key, transform: at(cellOf(key)) },
          drawnAs("title", {}, words),
          drawnAs("rect", { class: "mend", x: -47, y: -47, width: 94, height: 94, rx: 5 }),
          drawnAs("path", { class: "sign", d: `M${x} ${y - 13}l12 22h-24z` }),
          drawnAs("text", { x, y: y + 6 }, "!"),
        ),
    ]);
  }
  return wanted;
};

// The corner of a tile that is farthest from its figures, but for the one where its code stands.
const freeCorner = (record, cell) => {
  const figures = placesOf(record).filter(({ who }) => sameCell(who.at, cell));
  const room = ([x, y]) => Math.min(...figures.map((each) => Math.hypot(x - each.x, y - each.y)));
  const corners = [
    [33, -32],
    [-33, -32],
    [33, 36],
  ];
  return corners.reduce((best, corner) => (room(corner) > room(best) ? corner : best));
};

// The ring around the cell that is chosen, and the features that are lit.
export const drawRing = () => {
  if (!app.cell) return ring.remove();
  ring.setAttribute("transform", at(app.cell));
  lying.append(ring);
};
export let lit = [];
export const light = (members) => {
  for (const part of lit) part.classList.remove("lit");
  lit = [];
  svg.classList.toggle("lighting", Boolean(members && members.length));
  for (const [cell, index] of members || []) {
    const [, tile] = layers.tiles.shown.get(keyOf(cell)) || [];
    if (tile) lit.push(...tile.querySelectorAll(`[data-segment="${index}"]`));
  }
  const places = new Set((members || []).map(([cell, index]) => `${keyOf(cell)} ${index}`));
  for (const figure of layers.figures.layer.children)
    if (places.has(`${figure.dataset.at} ${figure.dataset.segment}`)) lit.push(figure);
  for (const part of lit) part.classList.add("lit");
};
