// The tiles that fit the cell that is chosen: those that the rules allow there now, and behind them all others.
import { element } from "../../../pages/assets/elements.js";
import { say } from "../../../pages/assets/saying.js";
import { lay } from "./acts.js";
import { app, choose, tellAll } from "./app.js";
import { isLog, nameOf } from "./board.js";
import { nextOf } from "./edits.js";
import { askedAt, fitting } from "./fitting.js";
import { SIDES, counted, keyOf } from "./geometry.js";
import { kit, turnedTile } from "./kit.js";
import { button, unseen } from "./parts.js";
import { edgeWords } from "./picture.js";
import { playerName, wholePicture } from "./tokens.js";
import { findingLine } from "./told.js";
import { isAllowed, laying, tried, tryChanges } from "./trying.js";

export const pickParts = (record, cell) => {
  const found = fitting(record, cell, app.wanted);
  const allowed = (tile) => isAllowed(record, laying(record, cell, tile).key);
  const offered = found.filter((tile) => allowed(tile) !== false);
  const rest = found.filter((tile) => allowed(tile) === false);
  const known = offered.filter(allowed);
  if (known.length < offered.length)
    tryChanges(
      record,
      cell,
      offered.map((tile) => laying(record, cell, tile)),
    );
  const back = app.replacing
    ? button(
        "Keep the tile",
        () => {
          app.replacing = false;
          tellAll("chosen", cell);
        },
        { "data-name": "keep" },
      )
    : null;
  const words = fitWords(known, known.length < offered.length, found);
  return [
    element("h2", {}, `${whoseTurn(record)}${nameOf(record, cell)}: ${words}`),
    edgePicker(record, cell),
    ...(offered.length ? [] : whyNone(record, cell, found)),
    picksOf(known, "Tiles that fit, the likeliest first"),
    known.length < offered.length ? element("p", { class: "soft trying" }, "Checking what the rules allow here\u2026") : null,
    rest.length ? otherPicks(rest) : null,
    back,
  ].filter(Boolean);
};
const kindsOf = (found) => new Set(found.map(({ code }) => code)).size;
const fitWords = (known, more, found) => {
  if (!known.length) return more ? "which tiles fit?" : found.length ? "nothing may be laid" : "nothing fits";
  return `${counted(kindsOf(known), "tile")} ${kindsOf(known) > 1 ? "fit" : "fits"}${more ? ", and more" : ""}`;
};
const whoseTurn = (record) =>
  isLog(record) && !app.replacing ? `${playerName(record, nextOf(record))}\u2019s turn. ` : "";
const whyNone = (record, cell, found) => {
  const words = (said) => [element("p", { class: "soft" }, said)];
  if (found.length) {
    const bars = tried.barring.get(keyOf(cell)) || [];
    const before = owedParts(
      record,
      bars.filter(({ at }) => !at),
    );
    const why = bars.map(({ message }) => ({ message: `${message}.` }));
    return before || [
      ...words(`No tile may be laid here now.${why.length ? " Of the first that fits:" : ""}`),
      findingsOf(why),
      ...(isLog(record) ? [] : words(TYPED)),
    ];
  }
  return words(
    app.wanted.some(Boolean)
      ? "No unplayed tile has these edges."
      : "No unplayed tile fits here: one beside it may be wrong.",
  );
};
const TYPED = "A position may still contain it: choose it from all tiles.";
const findingsOf = (found) =>
  element(
    "ul",
    {},
    found.map((each) => findingLine(each)),
  );
// What the last turn still owes is to be told before the next tile is laid.
const owedParts = (record, bars) => {
  if (!isLog(record)) return null;
  const open = app.answered === record ? app.answer.open.filter(({ turn }) => turn) : [];
  const owed = open.length ? open : bars;
  if (!owed.length || !record.turns.length) return null;
  const turn = owed[0].turn || record.turns.length;
  return [
    element("p", {}, `First, what turn ${turn} still owes:`),
    findingsOf(owed),
    button(
      `Write it in turn ${turn}`,
      () => {
        app.turn = turn - 1;
        choose(null);
        app.tab = "turns";
        tellAll("chosen", null);
      },
      { "data-name": "owed" },
    ),
  ];
};
const picksOf = (found, words) =>
  element("div", { class: "picks", role: "group", "aria-label": words }, found.map(pick));
// What fits by its edges, but not by the rules: the table may have laid it all the same. It is drawn once it is shown.
const otherPicks = (rest) =>
  element(
    "details",
    {
      class: "others",
      open: app.othersOpen,
      ontoggle: ({ target }) => {
        app.othersOpen = target.open;
        if (target.open && !target.querySelector(".picks")) target.append(edgesAlone(rest));
      },
    },
    element("summary", { "data-name": "all-tiles" }, `All tiles: ${kindsOf(rest)} more, against the rules now`),
    app.othersOpen ? edgesAlone(rest) : null,
  );
const edgesAlone = (rest) => picksOf(rest, "Tiles that fit by their edges alone");

const pick = ({ code, turns, left }) => {
  const words = edgeWords(turnedTile(code, turns));
  return element(
    "button",
    {
      type: "button",
      class: "pick",
      "data-name": `pick-${code}-${turns}`,
      "data-code": code,
      "data-turns": turns,
      title: words,
      onclick: () => lay(app.cell, code, turns),
    },
    wholePicture(code, turns),
    element("span", {}, `${code}${turns || ""}`),
    element("small", {}, `\u00d7${left}`),
    unseen(` left: ${words}`),
  );
};

// The edges of the cell: those that the tiles beside it give, and those that the reader picks.
const edgePicker = (record, cell) => {
  const asked = askedAt(record, cell);
  const step = (side) => {
    const words = [null, ...kit.edgeWords];
    app.wanted = app.wanted.map((edge, index) =>
      index === side ? words[(words.indexOf(edge) + 1) % words.length] : edge,
    );
    say(`${SIDES[side]}: ${app.wanted[side] || "any edge"}`);
    tellAll("chosen", app.cell, true);
  };
  return element(
    "div",
    { class: "edges", role: "group", "aria-label": "Edges" },
    SIDES.map((side, index) => {
      const edge = asked[index] || app.wanted[index];
      return button(`${side[0].toUpperCase()}: ${edge || "any"}`, () => step(index), {
        class: `edge shows-${edge || "any"}`,
        "data-name": `edge-${side}`,
        disabled: Boolean(asked[index]),
        title: side,
      });
    }),
  );
};
