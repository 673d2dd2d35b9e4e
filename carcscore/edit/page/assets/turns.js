// The panel of a log: its turns, and what else is done in the one that is looked at.
import { element } from "../../../pages/assets/elements.js";
import { app, change, choose, tellAll } from "./app.js";
import { isLog, nameOf } from "./board.js";
import { nextPlayer, turnAt, withOptional, withValue } from "./edits.js";
import { blank, form, inputs, label, selecting, typing } from "./forms.js";
import { counted } from "./geometry.js";
import { kit } from "./kit.js";
import { button, keepingFocus, one } from "./parts.js";
import { chip, figureWords } from "./tokens.js";

export const drawTurns = () =>
  keepingFocus(() => {
    const { record } = app;
    const tab = one("#tab-turns");
    tab.hidden = !isLog(record);
    if (!isLog(record)) return one("#turns").replaceChildren();
    const now = turnLookedAt(record);
    const rows = record.turns.map((turn, index) =>
      element(
        "li",
        { class: index === now ? "now" : "" },
        button(
          [chip(record, turn.player), ` ${index + 1}. ${turnWords(record, turn)}`],
          () => {
            app.turn = index;
            if (turn.at) choose(turn.at, { quiet: true });
            app.tab = "turns";
            tellAll("chosen", app.cell, true);
          },
          { "data-name": `turn-${index}`, "aria-current": index === now ? "true" : null },
        ),
      ),
    );
    const before = one("#turns ol")?.scrollTop || 0;
    one("#turns").replaceChildren(
      element("h2", {}, counted(record.turns.length, "turn")),
      element("ol", { class: "turns" }, rows),
      button(
        "A turn without a tile",
        () =>
          change(
            { ...record, turns: [...record.turns, { player: nextPlayer(record), missed: "no tile" }] },
            "a turn without a tile",
          ),
        { "data-name": "turn-missed" },
      ),
      ...(now >= 0 ? turnParts(record, now) : []),
    );
    return rowInSight(one("#turns ol"), before);
  });
// The list of turns stays as it was scrolled, as long as the turn that is looked at is seen there.
const rowInSight = (list, before) => {
  list.scrollTop = before;
  const row = list.querySelector(".now");
  if (!row) return;
  const top = row.offsetTop - list.offsetTop - list.scrollTop;
  if (top < 0 || top + row.offsetHeight > list.clientHeight) list.scrollTop += top - list.clientHeight / 2;
};
const turnLookedAt = (record) => {
  const chosen = app.cell ? turnAt(record, app.cell) : -1;
  const asked = app.turn !== null && app.turn < record.turns.length ? app.turn : record.turns.length - 1;
  return chosen >= 0 ? chosen : asked;
};
const turnWords = (record, turn) => {
  const who = (turn.actions || []).map((action) =>
    action.deploy ? figureWords(record, { figure: "follower", ...action.deploy, player: "" }) : Object.keys(action)[0],
  );
  return [
    turn.tile && turn.at
      ? `${turn.tile}${(turn.rotation || 0) / 90 || ""} on ${nameOf(record, turn.at)}`
      : turn.missed
        ? `missed: ${turn.missed}`
        : "no tile",
    ...who,
  ].join(", ");
};

const turnParts = (record, index) => {
  const turn = record.turns[index];
  const set = (key, words) => (next) =>
    change(withOptional(app.record, ["turns", index, key], next), `turn ${index + 1}: ${words}`);
  const actions = (turn.actions || [])
    .map((action, place) => ({ action, place }))
    .filter(({ action }) => !action.deploy);
  const known = kit.panel.flatMap((each) => each.actions);
  const ownTurns = kit.panel.filter((each) => each.turn);
  const offset = (next) => [...(turn.actions || []), next];
  return [
    element("h3", {}, `Turn ${index + 1}`),
    element(
      "div",
      { class: "group" },
      label(
        "player",
        inputs.player({}, turn.player, (next) => next && set("player", "player")(next), "turn.player"),
      ),
      label(
        "drawn and put aside",
        form({ type: "list", of: { type: "tile" } }, turn.discarded, set("discarded", "put aside"), "turn.discarded"),
      ),
      label("a further tile of the same turn", form({ type: "flag" }, turn.again, set("again", "again"), "turn.again")),
      turn.tile
        ? null
        : label("missed", typing(turn.missed, set("missed", "missed"), "turn.missed", { type: "text" }, String)),
      actions.map(({ action, place }) => {
        const [name, held] = Object.entries(action)[0];
        const said = known.find((each) => each.name === name);
        const put = (next) =>
          change(
            withValue(app.record, ["turns", index, "actions", place], { [name]: next === undefined ? {} : next }),
            name,
          );
        return element(
          "fieldset",
          {},
          element(
            "legend",
            {},
            (said && said.words) || name,
            " ",
            button(
              "\u00d7",
              () => change(withValue(app.record, ["turns", index, "actions", place], undefined), `without ${name}`),
              { "aria-label": `Remove ${name}`, "data-name": `action-off-${place}` },
            ),
          ),
          said ? form(said.form, held, put, `action.${name}.${place}`) : JSON.stringify(held),
        );
      }),
      known.length
        ? label(
            "what else was done",
            selecting(
              known.map((each) => each.name),
              undefined,
              (name) =>
                name &&
                change(
                  withValue(
                    app.record,
                    ["turns", index, "actions"],
                    offset({ [name]: blank(known.find((each) => each.name === name).form) }),
                  ),
                  name,
                ),
              "turn.action",
              (name) => known.find((each) => each.name === name).words || name,
            ),
          )
        : null,
      ownTurns.map(({ expansion, title, turn: said }) =>
        element(
          "fieldset",
          {},
          element("legend", {}, title),
          form(said, turn[expansion], set(expansion, title), `turn.${expansion}`),
        ),
      ),
    ),
    button(
      "Remove this turn",
      () => change(withValue(app.record, ["turns", index], undefined), `without turn ${index + 1}`),
      { "data-name": "turn-off" },
    ),
  ];
};
