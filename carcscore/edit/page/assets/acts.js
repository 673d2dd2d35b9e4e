// What a tap does: a tile is laid, turned or taken away, a figure put down or taken up.
import { say } from "../../../pages/assets/saying.js";
import { app, change, tellAll } from "./app.js";
import { a1Of, isLog, laidAt, nameOf, standingOn, turnedAt } from "./board.js";
import { playersOf, turnAt, withFigure, withTile, withTurn, withoutFigure, withoutTile } from "./edits.js";
import { nextTurn } from "./fitting.js";
import { cellName, sameCell } from "./geometry.js";
import { kindWords, kit } from "./kit.js";
import { figureWords } from "./tokens.js";
import { mayPut } from "./trying.js";

export const lay = (cell, code, turns) => {
  const laid = laidAt(app.record, cell);
  const name = nameOf(app.record, cell);
  const next = withTile(app.record, cell, code, turns);
  const words = `${code}${turns || ""} on ${cellName(cell, a1Of(next))}${laid ? ` in place of ${laid.code} on ${name}` : ""}`;
  change(next, words, cell);
};
export const turnTile = (cell) => {
  const turns = nextTurn(app.record, cell);
  change(
    withTurn(app.record, cell, turns),
    `${laidAt(app.record, cell).code}${turns || ""} on ${nameOf(app.record, cell)}`,
    cell,
  );
};
export const takeAway = (cell) => {
  const { code } = laidAt(app.record, cell);
  change(withoutTile(app.record, cell), `${code} removed from ${nameOf(app.record, cell)}`, cell);
};

// Who is put down on a cell: in a log whoever laid its tile.
export const handAt = (record, cell) => {
  const ids = playersOf(record);
  const turn = isLog(record) && cell ? turnAt(record, cell) : -1;
  const player = turn >= 0 ? record.turns[turn].player : ids.includes(app.hand.player) ? app.hand.player : ids[0];
  return { player, figure: kit.figure.has(app.hand.figure) ? app.hand.figure : kit.figures[0].name };
};

// A tap on a feature: whoever is in hand is put there, or taken away again.
export const touch = (cell, segment) => {
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
export const remove = (who) =>
  change(
    withoutFigure(app.record, who),
    `${figureWords(app.record, who)} removed from ${nameOf(app.record, who.at)}`,
    who.at,
    who.segment,
  );
