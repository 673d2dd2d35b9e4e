// How a game is told, as a position or turn by turn: open to choice as long as nothing but the start tiles lies there.
import { element } from "../../../pages/assets/elements.js";
import { change } from "./app.js";
import { isLog, startTiles } from "./board.js";
import { listed } from "./geometry.js";
import { kit, start } from "./kit.js";
import { button } from "./parts.js";

const WAYS = [
  ["Type the final position", false],
  ["Turn by turn", true],
];
export const hasBegun = (record) => (isLog(record) ? record.turns.length > 0 : record.board.length > kit.start.length);
const unscoredLogs = () => kit.panel.filter((each) => each.log === false).map(({ title }) => title);
export const toldAs = (record, log) => {
  const { board, followers, pieces, track, turns, ...rest } = record;
  return log
    ? { ...rest, turns: [] }
    : { ...rest, board: startTiles(record).map((tile) => ({ ...tile })), followers: [] };
};

// The choice, as inputs or buttons: `made` makes one of {words, log, chosen, disabled, act}.
const waysOf = (record, made) => {
  const shut = hasBegun(record);
  return WAYS.map(([words, log]) => {
    const chosen = isLog(record) === log;
    return made({
      words,
      log,
      chosen,
      disabled: !chosen && (shut || (log && unscoredLogs().length > 0)),
      act: () => chosen || change(toldAs(record, log), words),
    });
  });
};

// The choice in the panel of the game, with why it is shut.
export const wayPart = (record) => {
  if (!start.new) return null;
  const option = ({ words, log, chosen, disabled, act }) =>
    element(
      "label",
      { class: "option" },
      element("input", {
        type: "radio",
        name: "way",
        "data-name": `way-${log}`,
        checked: chosen,
        disabled,
        onchange: act,
      }),
      ` ${words}`,
    );
  return element(
    "fieldset",
    {},
    element("legend", {}, "How it is told"),
    waysOf(record, option),
    hasBegun(record)
      ? element("p", { class: "soft" }, "You can choose this while the board has only the start tile.")
      : null,
    unscoredLogs().length
      ? element("p", { class: "soft" }, `No log can be scored with ${listed(unscoredLogs())}.`)
      : null,
  );
};

// The same choice where a new board begins.
export const wayButtons = (record) => {
  if (!start.new || hasBegun(record)) return null;
  const choice = ({ words, log, chosen, disabled, act }) =>
    button(words, act, {
      class: "choice",
      "aria-pressed": String(chosen),
      "data-name": `begin-${log}`,
      disabled,
    });
  return element("div", { class: "row", role: "group", "aria-label": "How it is told" }, waysOf(record, choice));
};
