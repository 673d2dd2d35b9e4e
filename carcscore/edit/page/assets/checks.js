// What the page sees by itself: edges that do not meet, tiles that there are not, tiles apart. The program sees more.
import { app } from "./app.js";
import { boardOf, laidAt, nameOf, turnedAt } from "./board.js";
import { askedAt, fitsEdges, leftOf } from "./fitting.js";
import { SIDES, besideOf, cellOf, counted, keyOf } from "./geometry.js";
import { edgesMeet, kit, once, turnedTile } from "./kit.js";

export const ownFindings = once((record) => [...mismatches(record), ...tooMany(record), ...apart(record)]);

const mismatches = (record) => {
  const found = [];
  for (const { at, code } of boardOf(record).values()) {
    const turned = turnedAt(record, at);
    if (!turned) {
      found.push({
        severity: "error",
        code: "unknown-tile",
        message: `${code} is not a tile of the sets in play`,
        at,
        cures: [],
      });
      continue;
    }
    for (const side of [1, 2]) {
      const beside = besideOf(at, side);
      const other = turnedAt(record, beside);
      if (!other || edgesMeet(turned.edges[side], other.edges[(side + 2) % 4])) continue;
      const [here, there] = [nameOf(record, at), nameOf(record, beside)];
      found.push({
        severity: "error",
        code: "edge-mismatch",
        rule: "B2",
        message: `the ${turned.edges[side]} on the ${SIDES[side]} side of ${code} at ${here} meets a ${other.edges[(side + 2) % 4]} on ${there}`,
        at,
        cures: [...turnings(record, at), ...turnings(record, beside)],
      });
    }
  }
  return found;
};
// The turns in which the tile of a cell would fit there.
const turnings = (record, cell) => {
  const { code } = laidAt(record, cell);
  const asked = askedAt(record, cell);
  const fits = [0, 1, 2, 3].filter(
    (turns) => turnedTile(code, turns).tile.turns[turns] === turns && fitsEdges(turnedTile(code, turns), asked),
  );
  return fits.map((turns) => ({
    message: `${code}${turns || ""} at ${nameOf(record, cell)}`,
    do: [{ put: { tile: code, at: cell, rotation: 90 * turns } }],
  }));
};

const tooMany = (record) => {
  const left = leftOf(record);
  const last = new Map([...boardOf(record).values()].map(({ code, at }) => [code, at]));
  return [...last]
    .filter(([code]) => left.get(code) < 0)
    .map(([code, at]) => ({
      severity: "error",
      code: "too-many-of-a-tile",
      rule: "B1",
      message: `${code} lies more often than the sets in play hold it: ${counted(kit.byCode.get(code).count, "copy", "copies")}`,
      at,
      cures: [],
    }));
};

const apart = (record) => {
  const board = boardOf(record);
  const seen = new Set();
  const areas = [];
  for (const key of board.keys()) {
    if (seen.has(key)) continue;
    const area = [key];
    seen.add(key);
    for (const next of area) {
      for (let side = 0; side < 4; side += 1) {
        const beside = keyOf(besideOf(cellOf(next), side));
        if (board.has(beside) && !seen.has(beside)) {
          seen.add(beside);
          area.push(beside);
        }
      }
    }
    areas.push(area);
  }
  areas.sort((one, other) => other.length - one.length);
  return areas.slice(1).map((area) => ({
    severity: "warning",
    code: "not-connected",
    rule: "B2",
    message: `${counted(area.length, "tile")} at ${nameOf(record, cellOf(area[0]))} ${area.length > 1 ? "touch" : "touches"} no other tile along an edge`,
    at: cellOf(area[0]),
    cures: [],
  }));
};

// All findings: those of the program where it answers, else the page's own.
export const findingsNow = () => (app.answer && !app.over ? app.answer.findings : ownFindings(app.record));
export const findingsByCell = () => {
  const by = new Map();
  for (const found of findingsNow()) {
    if (!found.at || found.severity === "note") continue;
    const key = keyOf(found.at);
    by.set(key, [...(by.get(key) || []), found]);
  }
  return by;
};

// What is open on a board that is still being built.
export const openNow = () => {
  if (app.answer && !app.over) return app.answer.open;
  const laid = boardOf(app.record).size;
  return laid < kit.total
    ? [{ what: "tiles", message: `${counted(kit.total - laid, "tile")} of ${kit.total} are left`, at: null }]
    : [];
};
