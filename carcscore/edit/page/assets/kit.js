// What is played with: tiles, figures and words, as the program says them; and tiles as they lie, turned.
import { POINTS, besideOf, pointsMeant, turnedPoint } from "./geometry.js";

export const start = JSON.parse(document.getElementById("start").textContent);
export let kit = null;

export const useGame = (game) => {
  kit = { ...game, byCode: new Map(game.tiles.map((tile) => [tile.code, tile])), turned: new Map() };
  kit.figure = new Map(game.figures.map((figure) => [figure.name, figure]));
  kit.edgeWords = [...new Set(game.tiles.flatMap((tile) => tile.edges[0]))].filter((edge) => edge !== "any");
};

// A tile turned clockwise: its edges north first, the segment at each point of its rim (-1: none), and the
// points of each segment.
export const turnedTile = (code, turns) => {
  const key = `${code} ${turns}`;
  let found = kit.turned.get(key);
  if (found === undefined) {
    const tile = kit.byCode.get(code);
    found = tile ? turn(tile, turns) : null;
    kit.turned.set(key, found);
  }
  return found;
};
const turn = (tile, turns) => {
  const rim = Array(12).fill(-1);
  const points = tile.segments.map((segment) => segment.points.map((name) => turnedPoint(name, turns)));
  points.forEach((names, index) => {
    for (const name of names) if (POINTS.includes(name)) rim[POINTS.indexOf(name)] = index;
  });
  const courses = (tile.courses || []).map((side) => (side + turns) % 4);
  return { tile, turns, rim, points, edges: tile.edges[turns], courses };
};

// The other half of a double tile that lies so: {code, at}; null for any other tile.
export const otherHalf = (code, turns, at) => {
  const tile = kit.byCode.get(code);
  return tile && tile.half
    ? { code: tile.half, at: besideOf(at, ((code.endsWith("L") ? 1 : 3) + turns) % 4) }
    : null;
};

export const edgesMeet = (one, other) => one === other || one === "any" || other === "any";

// The segment of a tile as it lies that a kind and a point name, or -1.
export const segmentAt = (turned, kind, point) => {
  const of = turned.tile.segments
    .map((_, index) => index)
    .filter((index) => !kind || turned.tile.segments[index].kind === kind);
  if (!point) return of.length === 1 ? of[0] : -1;
  const meant = pointsMeant(point);
  const found = of.filter((index) => turned.points[index].some((own) => meant.includes(own)));
  found.sort((one, other) => turned.points[one].length - turned.points[other].length);
  if (found.length) return found[0];
  const middle = POINTS.indexOf(point);
  const whole =
    middle % 3 === 1
      ? of.filter((index) => [middle - 1, middle + 1].every((place) => turned.points[index].includes(POINTS[place % 12])))
      : [];
  return whole.length === 1 ? whole[0] : -1;
};

// The point by which a segment of a tile as it lies is named in a record.
export const pointOf = (turned, index) => turnedPoint(turned.tile.segments[index].name, turned.turns);

export const kindWords = (kind) => (kit.kinds[kind] && kit.kinds[kind].words) || kind;
export const idOf = (player) => player.color || player.name;

// Worked out once for each record, which nobody ever changes, as long as the same is played with.
export const once = (work) => {
  let known = new WeakMap();
  let by = kit;
  return (record) => {
    if (by !== kit) [known, by] = [new WeakMap(), kit];
    if (!known.has(record)) known.set(record, work(record));
    return known.get(record);
  };
};
