// A player by another colour or name: a record names its players wherever a form says `player`, in what is the game's
// own as in what the expansions in play declare.
import { app } from "./app.js";
import { notice } from "./dialogs.js";
import { playersOf } from "./edits.js";
import { suits } from "./forms.js";
import { idOf, kit } from "./kit.js";

const PLAYER = { type: "player" };
const groupOf = (fields) => ({
  type: "group",
  fields: Object.entries(fields).map(([key, inner]) => ({ key, form: inner })),
});
const listOf = (of) => ({ type: "list", of });
const BY_PLAYER = { type: "map", keys: PLAYER, of: { type: "any" } };
const OWNED = groupOf({ player: PLAYER });

// The forms of a record: by the names under which expansions speak in it and in its turns, and of their actions.
const recordForm = () => {
  const panel = Object.fromEntries(kit.panel.map((each) => [each.expansion, holdingsForm(each)]));
  const inTurns = kit.panel.filter((each) => each.turn).map((each) => [each.expansion, each.turn]);
  const actions = kit.panel.flatMap((each) => each.actions.map((action) => [action.name, action.form]));
  const turn = groupOf({
    ...Object.fromEntries(inTurns),
    player: PLAYER,
    scores: BY_PLAYER,
    actions: listOf(groupOf({ ...Object.fromEntries(actions), deploy: OWNED })),
  });
  return groupOf({
    ...panel,
    track: BY_PLAYER,
    claimed: BY_PLAYER,
    claims: listOf(OWNED),
    followers: listOf(OWNED),
    pieces: listOf(OWNED),
    turns: listOf(turn),
    last_actions: listOf(turn),
  });
};
const holdingsForm = ({ holdings }) =>
  holdings.length === 1 && holdings[0].key === null
    ? holdings[0].form
    : groupOf(Object.fromEntries(holdings.map(({ key, form: said }) => [key, said])));

// A value of a form with the players in it called otherwise.
const withNames = (said, value, name) => {
  const of = {
    player: () => name(value),
    list: () => value.map((each) => withNames(said.of, each, name)),
    map: () =>
      Object.fromEntries(
        Object.entries(value).map(([key, each]) => [withNames(said.keys, key, name), withNames(said.of, each, name)]),
      ),
    group: () => {
      const forms = new Map(said.fields.map((field) => [field.key, field.form]));
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [
          key,
          forms.has(key) ? withNames(forms.get(key), each, name) : each,
        ]),
      );
    },
    either: () => withNames(said.of.find((each) => holds(each, value)) || { type: "any" }, value, name),
  }[said.type];
  return of && suits(said, value) ? of() : value;
};
const holds = (said, value) =>
  suits(said, value) &&
  (said.type !== "group" || Object.keys(value).every((key) => said.fields.some((field) => field.key === key))) &&
  (said.type !== "player" || playersOf(app.record).includes(value));

// The record with these players in the seats of its own.
export const renamed = (record, players) => {
  if (players.length !== record.players.length) return { ...record, players };
  const ids = new Map(record.players.map((player, seat) => [idOf(player), idOf(players[seat])]));
  if (new Set(ids.values()).size < ids.size) {
    notice("trouble", "Two players can't have the same colour or name.");
    return record;
  }
  return { ...withNames(recordForm(), record, (id) => ids.get(id) ?? id), players };
};
