// What can be done with the cell that is chosen: the tiles that fit, or the tile that lies there and who stands on it.
import { element } from "../../../pages/assets/elements.js";
import { FAR, TWICE } from "../../../pages/assets/presses.js";
import { say } from "../../../pages/assets/saying.js";
import { handAt, remove, takeAway, touch, turnTile } from "./acts.js";
import { app, change, tellAll, when } from "./app.js";
import { boardOf, groupAt, isLog, laidAt, nameOf, standingOn, turnedAt } from "./board.js";
import { findingsByCell } from "./checks.js";
import { mayStand, playersOf, turnAt, withOptional } from "./edits.js";
import { allLaid } from "./fitting.js";
import { counted, keyOf, listed, sameCell } from "./geometry.js";
import { kindWords, kit, pointOf, start, turnedTile } from "./kit.js";
import { button, fromTheTop, keepingFocus, one, unseen } from "./parts.js";
import { pickParts } from "./picks.js";
import { figureAt, placesOf, svg } from "./picture.js";
import { partAt, stopAt } from "./stops.js";
import { chip, figureWords, pictured, playerName, tilePicture } from "./tokens.js";
import { findingLine, storyOf } from "./told.js";
import { mayPut, putting, tried, tryChanges } from "./trying.js";
import { hasBegun, wayButtons } from "./way.js";

export const tray = one("#cell");

let seen = ""; // what the tray last showed: another cell, or another tile on it, is seen from its beginning
export const drawTray = () => {
  keepingFocus(() => {
    const { record, cell } = app;
    tray.replaceChildren(
      ...(cell
        ? laidAt(record, cell) && !app.replacing
          ? tileParts(record, cell)
          : pickParts(record, cell)
        : idleParts(record)),
    );
  }, goOn);
  const laid = app.cell && !app.replacing && laidAt(app.record, app.cell);
  const now = app.cell ? `${keyOf(app.cell)} ${laid ? laid.code : ""}` : "";
  if (now !== seen && !tray.hidden) fromTheTop(tray);
  seen = now;
  goIn();
};
when("tried", () => {
  if (!app.cell) return;
  drawTray();
  if (!tried.asking && tray.querySelector(".edges")) say(tray.querySelector("h2").textContent);
});
// What was pressed is gone: the tiles to choose from are next, or the cell on the board.
const goOn = () => {
  if (app.replacing) app.goesIn = true;
  else if (app.cell && partAt(keyOf(app.cell))) stopAt(keyOf(app.cell));
};
// From the cell to the first thing to choose for it, as soon as that is there.
export const goIn = () => {
  const here = document.activeElement === document.body || one("#table").contains(document.activeElement);
  const first = app.goesIn && here && tray.querySelector(".pick, .acts button");
  if (!first) return;
  app.goesIn = false;
  first.focus();
};

const idleParts = (record) => {
  const laid = boardOf(record).size;
  const more = allLaid(record) ? "All tiles lie." : "Tap an empty cell beside a tile, then the tile that lies there.";
  const how = laid
    ? `${more} Tap a tile to turn it or to put somebody on it.`
    : "Tap the empty cell, then the tile that the game began with.";
  return [
    element("h2", {}, `${laid} of ${counted(kit.total, "tile")}`),
    wayButtons(record),
    element("p", { class: "soft" }, how),
    start.new && !hasBegun(record) ? toGame() : null,
  ].filter(Boolean);
};
// On a phone nothing else shows a new board where its players and boxes are chosen.
const toGame = () =>
  button(
    "Players and expansions",
    () => {
      app.tab = "game";
      tellAll("chosen", app.cell, true);
      one("#tab-game").focus();
    },
    { class: "to-game", "data-name": "to-game" },
  );

// The tile that lies there.
const tileParts = (record, cell) => {
  const laid = laidAt(record, cell);
  const name = nameOf(record, cell);
  const fixed = isLog(record) && laid.path[0] === "start";
  const acts = element(
    "div",
    { class: "acts", role: "group", "aria-label": `Tile on ${name}` },
    button("Turn", () => turnTile(cell), { "data-name": "turn" }),
    button(
      "Replace",
      () => {
        app.replacing = true;
        tellAll("chosen", cell);
      },
      { "data-name": "replace" },
    ),
    fixed ? null : button("Remove", () => takeAway(cell), { "data-name": "away" }),
  );
  const turned = turnedTile(laid.code, laid.turns);
  const parts = [element("h2", {}, `${name}: tile ${laid.code}${laid.turns || ""}`), acts];
  parts.push(...foundHere(cell));
  if (turned)
    parts.push(
      element("div", { class: "standing" }, largeTile(record, cell, laid), handPicker(record, cell)),
      featureList(record, cell, turned),
    );
  return [...parts, markPicker(record, cell, laid)].filter(Boolean);
};

// Two taps at once are one: the second would mean what has come in place of the tile that was laid.
let lastPick = { time: -TWICE, x: 0, y: 0 };
// After a tap on the board the next one is meant.
svg.addEventListener("click", () => {
  lastPick.time = -TWICE;
});
tray.addEventListener(
  "click",
  (event) => {
    const { timeStamp: time, clientX: x, clientY: y } = event;
    const again = time - lastPick.time < TWICE && Math.hypot(x - lastPick.x, y - lastPick.y) < 2 * FAR;
    if (event.detail && again) event.stopPropagation();
    else if (event.target.closest(".pick")) lastPick = { time, x, y };
  },
  true,
);

const foundHere = (cell) => (findingsByCell().get(keyOf(cell)) || []).map((found) => findingLine(found, "div"));

// The tile, large enough for a finger.
const largeTile = (record, cell, laid) => {
  const picture = pictured(tilePicture(laid.code, laid.turns), "board large");
  for (const { who, x, y } of placesOf(record)) {
    if (sameCell(who.at, cell)) picture.append(figureAt(record, who, x, y));
  }
  picture.addEventListener("click", (event) => {
    const part = event.target.closest("[data-segment]");
    if (part) touch(cell, Number(part.dataset.segment));
  });
  return picture;
};

// Whose figure is put down next, and which.
const handPicker = (record, cell) => {
  if (isLog(record) && turnAt(record, cell) < 0) return null;
  const hand = handAt(record, cell);
  const mine = (figure) => !isLog(record) || figure.follower;
  const players = isLog(record) ? [hand.player] : playersOf(record);
  const choice = (words, chosen, act, extra) =>
    element(
      "button",
      { type: "button", class: "choice", "aria-pressed": String(chosen), onclick: act, ...extra },
      words,
    );
  const take = (next) => {
    Object.assign(app.hand, next);
    tellAll("chosen", app.cell, true);
  };
  const row = (title, choices) => element("div", { class: "row", role: "group", "aria-label": title }, choices);
  const figures = kit.figures.filter(mine);
  return element(
    "div",
    { class: "hand" },
    row(
      "Whose",
      players.map((id) =>
        choice([chip(record, id), ` ${playerName(record, id)}`], id === hand.player, () => take({ player: id }), {
          "data-name": `hand-${id}`,
        }),
      ),
    ),
    figures.length > 1
      ? row(
          "Which figure",
          figures.map((figure) =>
            choice(
              `${figure.name} ${suppliedWords(record, figure, hand.player)}`.trim(),
              figure.name === hand.figure,
              () => take({ figure: figure.name }),
              { "data-name": `figure-${figure.name}` },
            ),
          ),
        )
      : null,
  );
};

// How many of a figure a player has left.
const suppliedWords = (record, figure, player) => {
  if (figure.neutral || !figure.each) return "";
  const out = standingOn(record).filter((each) => each.figure === figure.name && each.player === player).length;
  const supply = (record.supply && record.supply[figure.name]) ?? figure.each;
  return `(${supply - out})`;
};

// The features of the tile, who stands there, and what there is to be told of one.
const featureList = (record, cell, turned) => {
  const hand = handAt(record, cell);
  const indices = [-1, ...turned.tile.segments.keys()];
  if (isLog(record))
    tryChanges(
      record,
      cell,
      indices
        .filter((index) => mayStand(record, cell, index, hand.figure))
        .map((index) => putting(record, cell, index, hand)),
    );
  const rows = turned.tile.segments
    .map((segment, index) => ({ segment, index }))
    .filter(({ segment }) => !kit.kinds[segment.kind] || kit.kinds[segment.kind].claimable !== false);
  const whole = standingOn(record).filter((each) => sameCell(each.at, cell) && each.segment < 0);
  const items = rows.map(({ segment, index }) =>
    featureRow(record, cell, hand, index, `${kindWords(segment.kind)} ${pointOf(turned, index)}`),
  );
  if (whole.length || mayStand(record, cell, -1, hand.figure))
    items.push(featureRow(record, cell, hand, -1, "the tile"));
  return element("ul", { class: "features" }, items);
};
const featureRow = (record, cell, hand, index, title) => {
  const here = standingOn(record).filter((each) => sameCell(each.at, cell) && each.segment === index);
  const group = groupAt(record, cell, index);
  const told = app.segment === index;
  const holders = holdersOf(record, cell, index);
  const held = holders.length ? `, held by ${listed(holders.map((id) => playerName(record, id)))}` : "";
  const tell = button(
    [element("b", {}, title), group ? ` ${groupWords(group)}${held}` : ""],
    () => {
      app.segment = told ? null : index;
      tellAll("chosen", cell, true);
    },
    { class: "tell", "aria-expanded": String(told), "data-name": `tell-${index}` },
  );
  const who = here.map((each) =>
    button(
      [
        chip(record, each.player),
        ` ${figureWords(record, { ...each, player: "" })} `,
        unseen(`${each.player ? `of ${each.player}` : ""}: remove`),
        element("span", { "aria-hidden": "true" }, "\u00d7"),
      ],
      () => remove(each),
      { "data-name": `off-${index}-${each.player}-${each.figure}`, disabled: !each.path },
    ),
  );
  const same = here.some((each) => each.figure === hand.figure && each.player === hand.player);
  const may = !same && mayPut(record, cell, index, hand);
  const put = may
    ? button(
        [
          "+ ",
          kit.figure.get(hand.figure).neutral ? null : chip(record, hand.player),
          ` ${roleWords(record, cell, index, hand)}`,
          unseen(` of ${hand.player} on ${title}`),
        ],
        () => touch(cell, index),
        { class: "put", "data-name": `put-${index}` },
      )
    : null;
  return element(
    "li",
    { "data-row": index },
    element("div", { class: "row" }, tell, who, put),
    told ? storyOf(cell, index) : null,
  );
};
// Who has followers elsewhere in the feature of a segment.
const holdersOf = (record, cell, index) => {
  const group = groupAt(record, cell, index);
  if (!group) return [];
  const members = new Set(group.members.map(([at, member]) => `${keyOf(at)} ${member}`));
  const others = standingOn(record).filter(
    ({ at, segment, figure }) =>
      members.has(`${keyOf(at)} ${segment}`) &&
      !(sameCell(at, cell) && segment === index) &&
      kit.figure.get(figure)?.follower,
  );
  return [...new Set(others.map(({ player }) => player))];
};
const roleWords = (record, cell, index, { figure }) => {
  const kind = index < 0 ? "" : turnedAt(record, cell).tile.segments[index].kind;
  const [role] = kit.figure.get(figure).roles[kind] || [];
  return figure === "follower" ? role || figure : figure;
};
const groupWords = ({ tiles, open, complete, kind }) => {
  const size = counted(tiles, "tile");
  if (complete === null) return size;
  if (complete) return `${size}, complete`;
  return kit.kinds[kind].completes === "around"
    ? `${counted(open, "cell")} around it open`
    : `${size}, ${counted(open, "end")} open`;
};

// Marks put on this one tile, where an expansion in play has marks.
const markPicker = (record, cell, laid) => {
  const marks = kit.panel.flatMap((each) => each.marks);
  if (!marks.length || laid.path[0] === "start") return null;
  const turned = turnedTile(laid.code, laid.turns);
  const path = [...laid.path, "marks"];
  const places = (mark) =>
    mark.on === "tile"
      ? ["tile"]
      : turned.tile.segments
          .map((segment, index) => [segment, index])
          .filter(([segment]) => segment.kind === mark.on)
          .map(([, index]) => pointOf(turned, index));
  const rows = marks.flatMap((mark) =>
    places(mark).map((place) => {
      const there = (laid.marks && laid.marks[place]) || [];
      const has = there.includes(mark.name);
      const next = has ? there.filter((each) => each !== mark.name) : [...there, mark.name];
      const words = `${mark.words} ${place === "tile" ? "" : place}`.trim();
      return element(
        "label",
        {},
        element("input", {
          type: "checkbox",
          "data-name": `mark-${mark.name}-${place}`,
          checked: has,
          onchange: () => change(withOptional(record, [...path, place], next), `${words} on ${nameOf(record, cell)}`),
        }),
        ` ${words}`,
      );
    }),
  );
  return rows.length
    ? element(
        "details",
        {
          open: app.marksOpen,
          ontoggle: (event) => {
            app.marksOpen = event.target.open;
          },
        },
        element("summary", {}, "Marks put on this tile"),
        element("div", { class: "marks" }, rows),
      )
    : null;
};
