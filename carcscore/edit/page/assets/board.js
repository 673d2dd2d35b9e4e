// What a record says lies on the table: tiles by cell, whoever stands on them, and the features they join.
import { SIDES, besideOf, cellName, keyOf, sameCell } from "./geometry.js";
import { edgesMeet, kit, once, otherHalf, segmentAt, start, turnedTile } from "./kit.js";

export const isLog = (record) => Array.isArray(record.turns);
export const startTiles = (record) => record.start || kit.start;

// The tiles that lie, by `x,y`: {code, turns, at, path}; `path` is where the record says so.
export const boardOf = once((record) => {
  const board = new Map();
  const put = (placement, path) => {
    const turns = ((placement.rotation || 0) / 90) % 4;
    board.set(keyOf(placement.at), { code: placement.tile, turns, at: placement.at, marks: placement.marks, path });
    const other = path[0] === "turns" && otherHalf(placement.tile, turns, placement.at);
    if (other) board.set(keyOf(other.at), { ...other, turns, path });
  };
  if (isLog(record)) {
    startTiles(record).forEach((one, index) => put(one, ["start", index]));
    record.turns.forEach((one, index) => one.tile && one.at && put(one, ["turns", index]));
  } else (record.board || []).forEach((one, index) => put(one, ["board", index]));
  return board;
});
export const laidAt = (record, cell) => boardOf(record).get(keyOf(cell));
export const turnedAt = (record, cell) => {
  const laid = laidAt(record, cell);
  return laid ? turnedTile(laid.code, laid.turns) : null;
};

export const boundsOf = once((record) => {
  const cells = [...boardOf(record).values()].map(({ at }) => at);
  if (!cells.length) return { left: 0, top: 0, right: 0, bottom: 0 };
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
});
// The cell that is called A1: the first of the tiles, or of the sheet that was typed if that begins before them.
export const a1Of = (record) => {
  const { left, top } = boundsOf(record);
  const [x, y] = (!start.new && !isLog(record) && start.answer?.a1) || [left, top];
  return [Math.min(left, x), Math.min(top, y)];
};
// The name of a cell; of one before the first column or row that of a tile beside it serves: the sheet will shift.
export const nameOf = (record, cell) => {
  const a1 = a1Of(record);
  if (cell[0] >= a1[0] && cell[1] >= a1[1]) return cellName(cell, a1);
  const side = SIDES.findIndex((_, index) => laidAt(record, besideOf(cell, index)));
  return side < 0 ? keyOf(cell) : `${SIDES[(side + 2) % 4]} of ${cellName(besideOf(cell, side), a1)}`;
};

// Whoever stands on the board: {player, figure, role, at, point, path, segment}; `segment` is -1 on the whole tile.
export const standingOn = (record) => toldStanding.get(record) || ownStanding(record);
const toldStanding = new WeakMap(); // what the program says of a log: who went home it knows best
const ownStanding = once((record) => {
  const found = isLog(record)
    ? deployed(record)
    : [
        ...(record.followers || []).map((one, index) => ({ figure: "follower", ...one, path: ["followers", index] })),
        ...(record.pieces || []).map((one, index) => ({
          ...one,
          beside: one.figure,
          figure: one.piece,
          path: ["pieces", index],
        })),
      ];
  return found.map((one) => ({ ...one, segment: segmentOf(record, one) })).filter((one) => !one.home);
});
export const tellStanding = (record, standing) => {
  const own = isLog(record) ? deployed(record) : [];
  toldStanding.set(
    record,
    standing.map((one) => {
      const put = own.find(
        (each) => sameCell(each.at, one.at) && each.player === one.player && each.figure === one.figure,
      );
      return { ...one, figure: one.figure || one.piece, path: put ? put.path : null, segment: segmentOf(record, one) };
    }),
  );
};
export const segmentOf = (record, one) => {
  const turned = turnedAt(record, one.at);
  const figure = kit.figure.get(one.figure);
  if (!turned || (figure && figure.beside)) return -1;
  return segmentAt(turned, one.role ? kit.roles[one.role] : "", one.point || (one.role ? "" : "centre"));
};
// In a log: everybody ever put down, but for those whose feature is complete.
const deployed = (record) =>
  record.turns.flatMap((turn, number) =>
    (turn.actions || []).flatMap((action, index) => {
      if (!action.deploy) return [];
      const at = action.deploy.at || turn.at;
      if (!at) return [];
      const one = {
        figure: "follower",
        ...action.deploy,
        player: action.deploy.player || turn.player,
        at,
        path: ["turns", number, "actions", index],
      };
      const group = groupAt(record, at, segmentOf(record, one));
      return [{ ...one, home: Boolean(group && group.complete) }];
    }),
  );

// The features: segments joined across edges. Each has its kind, its members as [cell, segment], how many ends
// are open, and whether it is complete (null where its kind never is).
export const groupsOf = once((record) => {
  const board = boardOf(record);
  const parent = new Map();
  const root = (one) => {
    let top = one;
    while (parent.get(top) !== top) top = parent.get(top);
    for (let next = one; next !== top;) [next] = [parent.get(next), parent.set(next, top)];
    return top;
  };
  const tiles = [...board.values()]
    .map((laid) => [laid, turnedTile(laid.code, laid.turns)])
    .filter(([, turned]) => turned);
  for (const [{ at }, turned] of tiles)
    turned.points.forEach((_, index) => parent.set(`${keyOf(at)} ${index}`, `${keyOf(at)} ${index}`));
  const open = new Map();
  for (const [{ at }, turned] of tiles) {
    for (let side = 0; side < 4; side += 1) {
      const beside = besideOf(at, side);
      const laid = board.get(keyOf(beside));
      const other = laid && turnedTile(laid.code, laid.turns);
      const far = 3 * ((side + 2) % 4);
      const fits = other && edgesMeet(turned.edges[side], other.edges[(side + 2) % 4]);
      for (let point = 3 * side; point < 3 * side + 3; point += 1) {
        const here = turned.rim[point];
        if (here < 0) continue;
        const own = `${keyOf(at)} ${here}`;
        const there = fits ? other.rim[far + 2 - (point % 3)] : -1;
        if (there >= 0 && turned.tile.segments[here].kind === other.tile.segments[there].kind)
          parent.set(root(own), root(`${keyOf(beside)} ${there}`));
        if (!laid) open.set(own, (open.get(own) || new Set()).add(side));
      }
    }
  }
  const groups = new Map();
  for (const [{ at }, turned] of tiles) {
    turned.tile.segments.forEach((segment, index) => {
      const own = `${keyOf(at)} ${index}`;
      const id = root(own);
      if (!groups.has(id)) groups.set(id, { kind: segment.kind, members: [], open: 0 });
      const group = groups.get(id);
      group.members.push([at, index]);
      group.open += open.has(own) ? open.get(own).size : 0;
    });
  }
  const byMember = new Map();
  for (const group of groups.values()) {
    group.tiles = new Set(group.members.map(([at]) => keyOf(at))).size;
    group.complete = completeness(board, group);
    for (const [at, index] of group.members) byMember.set(`${keyOf(at)} ${index}`, group);
  }
  return byMember;
});
const completeness = (board, group) => {
  const { completes: how, claimable } = kit.kinds[group.kind] || {};
  if (claimable === false) return null;
  if (how === "edges") return group.open === 0;
  if (how === "always") return true;
  if (how !== "around") return null;
  const [[x, y]] = group.members[0];
  group.open = [-1, 0, 1]
    .flatMap((dx) => [-1, 0, 1].map((dy) => keyOf([x + dx, y + dy])))
    .filter((key) => !board.has(key)).length;
  return group.open === 0;
};
export const groupAt = (record, cell, index) => groupsOf(record).get(`${keyOf(cell)} ${index}`) || null;
