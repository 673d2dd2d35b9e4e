// What records are played with: asked of the program once, and put to use whenever such a record is looked at.
import { app, change, tellAll, when } from "./app.js";
import { isLog } from "./board.js";
import { notice } from "./dialogs.js";
import { tidied, withOptional } from "./edits.js";
import { kit, start, useGame } from "./kit.js";
import { one } from "./parts.js";
import { isScored, program } from "./program.js";
import { hasBegun } from "./way.js";

export const showGame = (game) => {
  useGame(game);
  one("#defs").innerHTML = game.svg.defs;
  one("#look").textContent = game.svg.css;
};

// All that it depends on, as a key.
export const playedWith = ({ rules = {}, sets, supply, tiles, players, start: began }) =>
  JSON.stringify([rules.expansions || [], rules.ignore, rules.options, sets, supply, tiles, players.length, began]);
export const games = new Map([[playedWith(start.record), start.game]]);
const gameOf = async (record) => {
  const key = playedWith(record);
  if (!games.has(key)) {
    const { ok, said } = await program("game", { record });
    if (!ok) throw new Error(said.error);
    games.set(key, said);
  }
  return games.get(key);
};

export const settleGame = (record) => {
  const known = games.get(playedWith(record));
  if (known) return known.tiles === kit.tiles ? null : showGame(known);
  if (!isScored()) return null;
  return gameOf(record).then(
    () => record === app.record && (settleGame(record), tellAll("changed", app.cell)),
    (trouble) => notice("trouble", trouble.message),
  );
};
when("taken", settleGame);

// Other expansions. Whoever chooses several one after the other need not wait: what was chosen so far is asked for
// together. A board on which nothing but the start tiles lies begins as they say.
const choosing = { expansions: null };
export const expansionsOf = (record) => choosing.expansions || record.rules?.expansions || [];
export const playWith = async (name, chosen) => {
  const others = expansionsOf(app.record).filter((each) => each !== name);
  const expansions = chosen ? [...others, name] : others;
  choosing.expansions = expansions;
  const asked = () => withOptional(app.record, ["rules", "expansions"], expansions);
  const overtaken = () => choosing.expansions !== expansions;
  try {
    const game = await gameOf(asked());
    if (overtaken()) return null;
    choosing.expansions = null;
    const record = asked();
    const anew = tidied({ ...record, start: game.says_start ? game.start : undefined });
    if (!start.new || hasBegun(record)) return change(record, "expansions", null);
    games.set(playedWith(anew), game);
    return change(isLog(anew) ? anew : { ...anew, board: tidied(game.start) }, "expansions", null);
  } catch (trouble) {
    if (overtaken()) return null;
    choosing.expansions = null;
    tellAll("chosen", app.cell, true);
    return notice("trouble", trouble.message);
  }
};
