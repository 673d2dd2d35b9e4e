// What the page holds: the record, all that it was before, and what is chosen. Every change goes through `change`.
const app = {
  record: start.record,
  past: [], // [record, what was done with it], oldest first
  future: [],
  cell: null, // the cell that is chosen
  segment: null, // the feature of it that is told about, by its segment
  stop: null, // the cell at which the Tab key enters the board
  goesIn: false, // whether the keyboard goes on to what is offered for it, once that is there
  replacing: false, // whether another tile is looked for where one lies
  wanted: [null, null, null, null], // edges picked by the reader
  hand: { player: null, figure: "follower" }, // who is put down next
  counting: null, // the feature at which the fields for claims are open
  lookedFor: "", // the words by which an expansion is looked for
  tab: "cell",
  turn: null, // the turn of a log that is looked at
  answer: start.answer, // what the program said last
  answered: start.answer ? start.record : null, // and of which record
  file: start.file || { name: null, version: null },
  saved: start.new ? null : start.record, // what the file holds
  over: false, // whether the program has ended
};

const firstStop = (record) =>
  app.cell
    ? keyOf(app.cell)
    : boardOf(record).has("0,0")
      ? "0,0"
      : [...boardOf(record).keys(), ...freeCells(record).keys()][0];

const listeners = { changed: [], chosen: [] };
const when = (what, act) => listeners[what].push(act);
const tellAll = (what, ...said) => listeners[what].forEach((act) => act(...said));

// One change, told in a few words; the cell is what it was about.
const change = (record, words, cell = app.cell, segment = null) => {
  if (record === app.record) return;
  app.past.push([app.record, words, app.cell]);
  app.future.length = 0;
  take(record, words, cell, segment);
};
const take = (record, words, cell, segment = null) => {
  app.record = record;
  settleGame(record);
  if (words) say(words);
  app.cell = cell;
  if (cell) app.stop = keyOf(cell);
  if (app.stop && !boardOf(record).has(app.stop) && !freeCells(record).has(app.stop)) app.stop = null;
  if (app.cell && !boardOf(record).has(keyOf(app.cell)) && !freeCells(record).has(keyOf(app.cell))) app.cell = null;
  Object.assign(app, { replacing: false, segment, wanted: [null, null, null, null] });
  tellAll("changed", cell);
};
const undo = () => {
  const last = app.past.pop();
  if (!last) return say("Nothing to undo.");
  app.future.push([app.record, last[1], app.cell]);
  take(last[0], `Undone: ${last[1]}`, last[2]);
};
const redo = () => {
  const next = app.future.pop();
  if (!next) return say("Nothing to redo.");
  app.past.push([app.record, next[1], app.cell]);
  take(next[0], `Done again: ${next[1]}`, next[2]);
};

// A cell is chosen, or none.
const choose = (cell, { quiet = false } = {}) => {
  if (!sameCell(cell, app.cell)) {
    Object.assign(app, { replacing: false, segment: null, wanted: [null, null, null, null] });
  }
  app.cell = cell;
  if (cell) app.stop = keyOf(cell);
  if (cell) app.tab = "cell";
  tellAll("chosen", cell, quiet);
};

const lay = (cell, code, turns) => {
  const laid = laidAt(app.record, cell);
  const name = nameOf(app.record, cell);
  const next = withTile(app.record, cell, code, turns);
  const words = `${code}${turns || ""} on ${cellName(cell, a1Of(next))}${laid ? ` in place of ${laid.code} on ${name}` : ""}`;
  change(next, words, cell);
};
const turnTile = (cell) => {
  const turns = nextTurn(app.record, cell);
  change(
    withTurn(app.record, cell, turns),
    `${laidAt(app.record, cell).code}${turns || ""} on ${nameOf(app.record, cell)}`,
    cell,
  );
};
const takeAway = (cell) => {
  const { code } = laidAt(app.record, cell);
  change(withoutTile(app.record, cell), `${code} taken away from ${nameOf(app.record, cell)}`, cell);
};

// Who is put down on a cell: in a log whoever laid its tile.
const handAt = (record, cell) => {
  const ids = playersOf(record);
  const turn = isLog(record) && cell ? turnAt(record, cell) : -1;
  const player = turn >= 0 ? record.turns[turn].player : ids.includes(app.hand.player) ? app.hand.player : ids[0];
  return { player, figure: kit.figure.has(app.hand.figure) ? app.hand.figure : kit.figures[0].name };
};

// A tap on a feature: whoever is in hand is put there, or taken away again.
const touch = (cell, segment) => {
  const { record } = app;
  const hand = handAt(record, cell);
  const here = standingOn(record).filter((each) => sameCell(each.at, cell) && each.segment === segment);
  const said = kit.figure.get(hand.figure);
  const same = here.find((each) => each.figure === hand.figure && (said.neutral || each.player === hand.player));
  const where = `${segment < 0 ? "the tile" : kindWords(turnedAt(record, cell).tile.segments[segment].kind)} on ${nameOf(record, cell)}`;
  if (same && same.path) return remove(same);
  if (mayPut(record, cell, segment, hand) !== false) {
    const instead = said.follower && !isLog(record) ? here.find((each) => kit.figure.get(each.figure)?.follower) : null;
    const next = withFigure(instead ? withoutFigure(record, instead) : record, cell, segment, hand);
    return change(next, `${said.neutral ? hand.figure : `${hand.player}'s ${hand.figure}`} on ${where}`, cell, segment);
  }
  say(`No ${hand.figure} can be put on ${where}.`);
  app.segment = segment;
  return tellAll("chosen", cell, true);
};
const remove = (who) =>
  change(
    withoutFigure(app.record, who),
    `${figureWords(app.record, who)} taken away from ${nameOf(app.record, who.at)}`,
    who.at,
    who.segment,
  );
