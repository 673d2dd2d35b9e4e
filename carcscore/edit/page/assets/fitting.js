// Which tiles fit a cell, in which turns, and how many of them are left; the likeliest first.
import { boardOf, laidAt, turnedAt } from "./board.js";
import { withoutTile } from "./edits.js";
import { SIDES, besideOf, keyOf } from "./geometry.js";
import { edgesMeet, kit, once, otherHalf, turnedTile } from "./kit.js";

// How many copies of each tile are left: those counted together are taken off together.
export const leftOf = once((record) => {
  const used = new Map();
  const use = (code) => used.set(code, (used.get(code) || 0) + 1);
  for (const { code } of boardOf(record).values()) use(code);
  for (const turn of record.turns || []) for (const code of turn.discarded || []) use(code);
  const left = new Map();
  for (const tile of kit.tiles) left.set(tile.code, tile.count - (used.get(tile.code) || 0));
  for (const tile of kit.tiles) {
    if (!tile.alike || !tile.alike.length) continue;
    const together = tile.alike.reduce((sum, code) => sum + kit.byCode.get(code).count - (used.get(code) || 0), 0);
    left.set(tile.code, tile.code === tile.alike[0] ? together : Math.min(left.get(tile.code), together));
  }
  return left;
});
// Whether no tile is left to lay.
export const allLaid = (record) => [...leftOf(record).values()].every((left) => left <= 0);

// The empty cells beside tiles while any is left to lay; where nothing lies yet, the cell of the start tile.
export const freeCells = once((record) => {
  const board = boardOf(record);
  const free = new Map();
  if (allLaid(record)) return free;
  for (const { at } of board.values()) {
    for (let side = 0; side < 4; side += 1) {
      const cell = besideOf(at, side);
      if (!board.has(keyOf(cell))) free.set(keyOf(cell), cell);
    }
  }
  if (!board.size) free.set("0,0", [0, 0]);
  return free;
});

// What the tiles around a cell ask of one that lies there, north first; null where none lies.
export const askedAt = (record, cell) =>
  SIDES.map((_, side) => {
    const turned = turnedAt(record, besideOf(cell, side));
    return turned ? turned.edges[(side + 2) % 4] : null;
  });

export const fitsEdges = (turned, asked) => turned.edges.every((edge, side) => !asked[side] || edgesMeet(edge, asked[side]));
const followsCourse = (turned, asked) =>
  !turned.courses.length || turned.courses.some((side) => asked[side]) || asked.every((edge) => !edge);

// Whether the other half of a double tile has room, too.
const otherFits = (record, cell, code, turns) => {
  const other = otherHalf(code, turns, cell);
  return !other || (!laidAt(record, other.at) && fitsEdges(turnedTile(other.code, turns), askedAt(record, other.at)));
};

// Whether a double tile so laid lies beside another.
const touches = (record, cell, code, turns) =>
  [cell, otherHalf(code, turns, cell).at].some((at) => askedAt(record, at).some(Boolean));

// The ways in which tiles fit a cell by what is asked of their edges: {code, turns, left}. Those of which most
// are left come first; of these, those that leave every cell beside a tile that could lie there.
export const fitting = (record, cell, wanted = []) => {
  const own = laidAt(record, cell);
  const asked = askedAt(own && otherHalf(own.code, own.turns, cell) ? withoutTile(record, cell) : record, cell);
  const also = asked.map((edge, side) => edge || wanted[side] || null);
  const left = leftOf(record);
  const found = [];
  for (const tile of kit.tiles) {
    const copies = left.get(tile.code) + (own && own.code === tile.code ? 1 : 0);
    if (copies <= 0) continue;
    for (let turns = 0; turns < 4; turns += 1) {
      if (tile.turns && tile.turns[turns] !== turns) continue;
      const turned = turnedTile(tile.code, turns);
      if (!fitsEdges(turned, also) || !followsCourse(turned, asked)) continue;
      if (tile.half && !otherFits(own ? withoutTile(record, cell) : record, cell, tile.code, turns)) continue;
      found.push({ code: tile.code, turns, left: copies });
    }
  }
  const tight =
    asked.filter(Boolean).length > 1
      ? new Map(found.map((tile) => [tile, closes(record, cell, tile) ? 1 : 0]))
      : new Map();
  return found.sort((one, other) => (tight.get(one) || 0) - (tight.get(other) || 0) || other.left - one.left);
};

// Whether a tile laid so would leave an empty cell beside it where nothing fits.
const closes = (record, cell, { code, turns }) => {
  const turned = turnedTile(code, turns);
  return SIDES.some((_, side) => {
    const beside = besideOf(cell, side);
    if (laidAt(record, beside)) return false;
    const asked = askedAt(record, beside);
    asked[(side + 2) % 4] = turned.edges[side];
    return asked.filter(Boolean).length > 1 && !anyFits(record, asked);
  });
};
const anyFits = (record, asked) => {
  const left = leftOf(record);
  return kit.tiles.some(
    (tile) => left.get(tile.code) > 0 && [0, 1, 2, 3].some((turns) => fitsEdges(turnedTile(tile.code, turns), asked)),
  );
};

// The turns in which the tile of a cell fits there, from the next one on; all of them when none fits, but a
// double tile then stays as it lies.
export const nextTurn = (record, cell) => {
  const laid = laidAt(record, cell);
  const tile = kit.byCode.get(laid.code);
  const around = tile.half ? withoutTile(record, cell) : record;
  const asked = askedAt(around, cell);
  const others = [1, 2, 3]
    .map((more) => (laid.turns + more) % 4)
    .filter((turns) => !tile.turns || tile.turns[turns] !== tile.turns[laid.turns]);
  const fits = (turns) =>
    fitsEdges(turnedTile(laid.code, turns), asked) && otherFits(around, cell, laid.code, turns);
  if (tile.half) return others.find((turns) => fits(turns) && touches(around, cell, laid.code, turns)) ?? laid.turns;
  return others.find(fits) ?? others[0] ?? (laid.turns + 1) % 4;
};
