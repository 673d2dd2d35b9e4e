// Changes of a record: each takes a record and gives another; nothing is changed in place.

// The value at a path set anew; undefined takes it away.
const withValue = (value, path, next) => {
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
const valueAt = (value, path) =>
  path.reduce((inner, key) => (inner === undefined || inner === null ? undefined : inner[key]), value);

const isEmpty = (value) =>
  value === undefined || value === null || value === "" || (typeof value === "object" && !Object.keys(value).length);
// The same for what may be left out: a mapping or list that holds nothing goes, too.
const withOptional = (record, path, next) => {
  let changed = withValue(record, path, isEmpty(next) ? undefined : next);
  for (let length = path.length - 1; length > 0; length -= 1) {
    if (isEmpty(valueAt(changed, path.slice(0, length))))
      changed = withValue(changed, path.slice(0, length), undefined);
  }
  return changed;
};

const tidied = (value) => JSON.parse(JSON.stringify(value)); // without what is undefined
const playersOf = (record) => record.players.map(idOf);
// Whether no tile is left to lay.
const allLaid = (record) => boardOf(record).size >= kit.total;
// Whose turn the next one is: whoever sits after the player of the last.
const nextPlayer = (record) => {
  const ids = playersOf(record);
  const last = record.turns.at(-1);
  return last ? ids[(ids.indexOf(last.player) + 1) % ids.length] : ids[0];
};

// A log whose start tiles are changed says them itself.
const withStart = (record, laid) =>
  laid && laid.path[0] === "start" ? { ...record, start: startTiles(record) } : record;

// A tile laid on a cell, or put in the place of the one that lies there.
const withTile = (record, at, code, turns) => {
  const laid = laidAt(record, at);
  const placement = { tile: code, at, rotation: 90 * turns };
  if (laid) {
    const spelled = withStart(record, laid);
    const held = tidied({ ...valueAt(spelled, laid.path), ...placement, marks: undefined });
    return withFiguresFitting(withValue(spelled, laid.path, held), at, record);
  }
  if (isLog(record))
    return { ...record, turns: [...record.turns, { player: nextOf(record), ...placement, actions: [] }] };
  return { ...record, board: [...record.board, placement] };
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

// The tile of a cell turned; whoever stands there turns with it.
const withTurn = (record, at, turns) => {
  const laid = laidAt(record, at);
  const more = (turns - laid.turns + 4) % 4;
  let changed = withValue(withStart(record, laid), [...laid.path, "rotation"], 90 * turns);
  for (const one of standingOn(record)) {
    if (sameCell(one.at, at) && one.point)
      changed = withValue(changed, [...one.path, "point"], turnedPoint(one.point, more));
  }
  return changed;
};

const withoutTile = (record, at) => {
  const laid = laidAt(record, at);
  let changed = record;
  if (!isLog(record)) {
    for (const key of ["followers", "pieces"])
      if (record[key]) changed = { ...changed, [key]: record[key].filter((one) => !sameCell(one.at, at)) };
  }
  return withValue(withStart(changed, laid), laid.path, undefined);
};

// The turn of a log in which a figure may be put on a cell: that which laid its tile.
const turnAt = (record, at) => {
  const laid = laidAt(record, at);
  return laid && laid.path[0] === "turns" ? laid.path[1] : -1;
};

const withFigure = (record, at, segment, { player, figure }) => {
  const said = kit.figure.get(figure);
  const turned = turnedAt(record, at);
  const kind = segment < 0 ? "" : turned.tile.segments[segment].kind;
  const [role] = said.roles[kind] || [];
  const point = segment < 0 || pointOf(turned, segment) === "centre" ? undefined : pointOf(turned, segment);
  const one = tidied({ player: said.neutral ? undefined : player, role, at, point });
  if (!said.follower) return { ...record, pieces: [...(record.pieces || []), { piece: figure, ...one }] };
  if (!isLog(record)) return { ...record, followers: [...(record.followers || []), { ...one, figure }] };
  const turn = turnAt(record, at);
  const { player: _, at: __, ...deploy } = one;
  const actions = (record.turns[turn].actions || []).filter((action) => !action.deploy);
  return withValue(record, ["turns", turn, "actions"], [{ deploy: { ...deploy, figure } }, ...actions]);
};
const withoutFigure = (record, one) => withValue(record, one.path, undefined);

// Which figures may be put on a segment (-1: the tile as a whole).
const mayStand = (record, at, segment, figure) => {
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
const withCure = (record, steps) =>
  steps.reduce((changed, step) => {
    if (step.put) {
      const { tile, at, rotation } = step.put;
      return withTile(changed, at, tile, ((rotation || 0) / 90) % 4);
    }
    if (step.take) return laidAt(changed, step.take) ? withoutTile(changed, step.take) : changed;
    if (step.remove) return withValue(changed, step.remove, undefined);
    return withValue(changed, step.set, step.value);
  }, record);
