// Changes of a record: each takes a record and gives another; nothing is changed in place.
import { isLog, laidAt, segmentOf, standingOn, startTiles, turnedAt } from "./board.js";
import { sameCell, turnedPoint } from "./geometry.js";
import { idOf, kit, otherHalf, pointOf } from "./kit.js";

// The value at a path set anew; undefined takes it away.
export const withValue = (value, path, next) => {
  if (!path.length) return next;
  const [key, ...rest] = path;
  if (Array.isArray(value)) {
    if (!rest.length && next === undefined) return value.filter((_, index) => index !== key);
    return Object.assign([...value], { [key]: withValue(value[key], rest, next) });
  }
  const copy = { ...value };
  const inner = withValue(copy[key], rest, next);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
};
export const valueAt = (value, path) =>
  path.reduce((inner, key) => (inner === undefined || inner === null ? undefined : inner[key]), value);

export const isEmpty = (value) =>
  value === undefined || value === null || value === "" || (typeof value === "object" && !Object.keys(value).length);
// The same for what may be left out: a mapping or list that holds nothing goes, too.
export const withOptional = (record, path, next) => {
  let changed = withValue(record, path, isEmpty(next) ? undefined : next);
  for (let length = path.length - 1; length > 0; length -= 1) {
    if (isEmpty(valueAt(changed, path.slice(0, length))))
      changed = withValue(changed, path.slice(0, length), undefined);
  }
  return changed;
};

export const tidied = (value) => JSON.parse(JSON.stringify(value)); // without what is undefined
export const playersOf = (record) => record.players.map(idOf);
// Whose turn the next one is: the program knows who may go on, else it is whoever sits after the player of the last.
export const nextOf = (record) => toldNext.get(record) || nextPlayer(record);
export const tellNext = (record, player) => toldNext.set(record, player);
const toldNext = new WeakMap();
export const nextPlayer = (record) => {
  const ids = playersOf(record);
  const last = record.turns.at(-1);
  return last ? ids[(ids.indexOf(last.player) + 1) % ids.length] : ids[0];
};

// A log whose start tiles are changed says them itself.
const withStart = (record, laid) =>
  laid && laid.path[0] === "start" ? { ...record, start: startTiles(record) } : record;

// A tile laid on a cell, or put in the place of the one that lies there.
export const withTile = (record, at, code, turns) => {
  const laid = laidAt(record, at);
  const placement = { tile: code, at, rotation: 90 * turns };
  const other = isLog(record) ? null : otherHalf(code, turns, at);
  if (laid && !isLog(record) && (other || otherHalf(laid.code, laid.turns, at)))
    return withTile(withoutTile(record, at), at, code, turns);
  if (laid) {
    const spelled = withStart(record, laid);
    const held = tidied({ ...valueAt(spelled, laid.path), ...placement, marks: undefined });
    return withFiguresFitting(withValue(spelled, laid.path, held), at, record);
  }
  if (isLog(record))
    return { ...record, turns: [...record.turns, { player: nextOf(record), ...placement, actions: [] }] };
  const halves = other ? [placement, { ...placement, tile: other.code, at: other.at }] : [placement];
  return { ...record, board: [...record.board, ...halves] };
};

// Figures whose place a changed tile has no more go with it.
const withFiguresFitting = (record, at, before) => {
  let changed = record;
  for (const one of standingOn(before)
    .filter((each) => sameCell(each.at, at))
    .reverse()) {
    const still = segmentOf(changed, one);
    if (one.segment >= 0 && still < 0) changed = withValue(changed, one.path, undefined);
  }
  return changed;
};

// The tile of a cell turned, the other half of a double tile around this one; whoever stands there turns with it.
export const withTurn = (record, at, turns) => {
  const laid = laidAt(record, at);
  const more = (turns - laid.turns + 4) % 4;
  const [before, after] = [laid.turns, turns].map((turned) => otherHalf(laid.code, turned, at));
  const put = { tile: laid.code, at, rotation: 90 * turns };
  const lie = (lying, path, placement) => withValue(lying, path, { ...valueAt(lying, path), ...placement });
  let changed = lie(withStart(record, laid), laid.path, put);
  const other = before && !isLog(record) && laidAt(record, before.at);
  if (other && other.code === before.code) changed = lie(changed, other.path, { ...put, tile: after.code, at: after.at });
  for (const one of standingOn(record)) {
    const moved = Boolean(before) && sameCell(one.at, before.at);
    if (!one.path || !(moved || sameCell(one.at, at))) continue;
    const path = isLog(record) ? [...one.path, "deploy"] : one.path;
    if (one.point) changed = withValue(changed, [...path, "point"], turnedPoint(one.point, more));
    if (moved) changed = withValue(changed, [...path, "at"], after.at);
  }
  return changed;
};

// The cells of the tile that lies on a cell.
const cellsOfTile = (record, at) => {
  const laid = laidAt(record, at);
  const other = otherHalf(laid.code, laid.turns, at);
  const there = other && laidAt(record, other.at);
  return there && there.code === other.code && there.turns === laid.turns ? [at, other.at] : [at];
};
export const withoutTile = (record, at) => {
  const laid = laidAt(record, at);
  if (isLog(record)) return withValue(withStart(record, laid), laid.path, undefined);
  const cells = cellsOfTile(record, at);
  const kept = (one) => !cells.some((cell) => sameCell(one.at, cell));
  const lists = ["board", "followers", "pieces"].filter((key) => record[key]);
  return { ...record, ...Object.fromEntries(lists.map((key) => [key, record[key].filter(kept)])) };
};

// The turn of a log in which a figure may be put on a cell: that which laid its tile.
export const turnAt = (record, at) => {
  const laid = laidAt(record, at);
  return laid && laid.path[0] === "turns" ? laid.path[1] : -1;
};

export const withFigure = (record, at, segment, { player, figure }) => {
  const said = kit.figure.get(figure);
  const turned = turnedAt(record, at);
  const kind = segment < 0 ? "" : turned.tile.segments[segment].kind;
  const [role] = said.roles[kind] || [];
  const point = segment < 0 || pointOf(turned, segment) === "centre" ? undefined : pointOf(turned, segment);
  const one = tidied({ player: said.neutral ? undefined : player, role, at, point });
  if (!said.follower) return { ...record, pieces: [...(record.pieces || []), { piece: figure, ...one }] };
  if (!isLog(record)) return { ...record, followers: [...(record.followers || []), { ...one, figure }] };
  const turn = turnAt(record, at);
  const { player: _, at: __, ...place } = one;
  const deploy = sameCell(at, record.turns[turn].at) ? place : { ...place, at };
  const actions = (record.turns[turn].actions || []).filter((action) => !action.deploy);
  return withValue(record, ["turns", turn, "actions"], [{ deploy: { ...deploy, figure } }, ...actions]);
};
export const withoutFigure = (record, one) => withValue(record, one.path, undefined);

// Which figures may be put on a segment (-1: the tile as a whole).
export const mayStand = (record, at, segment, figure) => {
  const said = kit.figure.get(figure);
  const turned = turnedAt(record, at);
  if (!said || !turned) return false;
  if (isLog(record) && (!said.follower || turnAt(record, at) < 0)) return false;
  if (segment < 0) return Boolean(said.beside || (said.anywhere && !said.follower));
  const { kind } = turned.tile.segments[segment];
  if (said.roles[kind]) return true;
  return Boolean(said.anywhere) && !said.beside;
};

// A cure of the program, step by step.
export const withCure = (record, steps) =>
  steps.reduce((changed, step) => {
    if (step.put) {
      const { tile, at, rotation } = step.put;
      return withTile(changed, at, tile, ((rotation || 0) / 90) % 4);
    }
    if (step.take) return laidAt(changed, step.take) ? withoutTile(changed, step.take) : changed;
    if (step.remove) return withValue(changed, step.remove, undefined);
    return withValue(changed, step.set, step.value);
  }, record);
