// What the table counted, typed where the program's count stands: beside the totals, and at each feature.
import { element } from "../../../pages/assets/elements.js";
import { app, change, setTo } from "./app.js";
import { standingOn, turnedAt } from "./board.js";
import { playersOf, tidied, withOptional } from "./edits.js";
import { label, typing } from "./forms.js";
import { keyOf } from "./geometry.js";
import { kit, pointOf, segmentAt } from "./kit.js";
import { playerName } from "./tokens.js";
import { membersOf } from "./told.js";

export const countedTotals = (record) =>
  element(
    "div",
    { class: "group counted", role: "group", "aria-label": "The totals that you counted" },
    element("p", { class: "soft" }, "We counted:"),
    playersOf(record).map((id) =>
      label(
        playerName(record, id),
        typing(
          totalOf(record.claimed?.[id]),
          (next) => setTo(["claimed", id], `claimed total of ${id}`)(withTotal(record.claimed?.[id], next)),
          `counted.${id}`,
          { type: "number", step: 1, inputmode: "numeric" },
          Number,
        ),
      ),
    ),
  );
export const totalOf = (said) => (typeof said === "object" && said ? said.total : said);
export const withTotal = (said, total) => (typeof said === "object" && said ? { ...said, total } : total);

// The claims on a feature, by the first of its segments that lies there: a field for each player who stands in it.
export const countedFeature = (record, id) => {
  const members = membersOf(id);
  if (!members.length) return null;
  const [at, index] = members[0];
  const turned = turnedAt(record, at);
  const places = new Set(members.map(([cell, member]) => `${keyOf(cell)} ${member}`));
  const holders = standingOn(record).filter(
    (each) => places.has(`${keyOf(each.at)} ${each.segment}`) && kit.figure.get(each.figure)?.follower,
  );
  const point = pointOf(turned, index);
  const said = { feature: turned.tile.segments[index].kind, at, point: point === "centre" ? undefined : point };
  const players = [...new Set(holders.map(({ player }) => player))];
  const isMeant = (claim, player) =>
    claim.player === player && claim.feature === said.feature && places.has(claimedPlace(record, claim));
  return element(
    "div",
    { class: "group counted", role: "group", "aria-label": `What you counted for ${id}` },
    (players.length ? players : playersOf(record)).map((player) => {
      const held = (record.claims || []).find((claim) => isMeant(claim, player));
      const others = (record.claims || []).filter((claim) => claim !== held);
      const set = (points) =>
        change(
          withOptional(
            app.record,
            ["claims"],
            points === undefined ? others : [...others, tidied({ player, ...said, points })],
          ),
          `${player} counted ${points ?? "nothing"} for ${id}`,
        );
      return label(
        `${playerName(record, player)} counted`,
        typing(
          held?.points,
          set,
          `counted.${id}.${player}`,
          { type: "number", min: 0, step: 1, inputmode: "numeric" },
          Number,
        ),
        element("small", {}, held ? saidOf(record, id, player) : ""),
      );
    }),
  );
};
// What the program says of a claim on a feature, as soon as it has looked at it.
const saidOf = (record, id, player) => {
  const claims = (app.answered === record && app.answer.report?.claims) || [];
  const claim = claims.find((each) => each.feature === id && each.player === player);
  if (!claim) return "";
  const { computed, difference } = claim;
  return difference ? `${Math.abs(difference)} too ${difference < 0 ? "high" : "low"}: ${computed} due` : "That is right.";
};
const claimedPlace = (record, { at, feature, point }) => {
  const turned = turnedAt(record, at);
  return turned ? `${keyOf(at)} ${segmentAt(turned, feature, point)}` : "";
};
