// Cells, sides, the twelve points of a rim and quarter turns, as the program counts them.

export const POINTS = ["NNW", "N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW"];
const CORNERS = ["NE", "SE", "SW", "NW"];
export const SIDES = ["north", "east", "south", "west"];
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export const keyOf = (cell) => `${cell[0]},${cell[1]}`;
export const cellOf = (key) => key.split(",").map(Number);
export const isCell = (cell) => Array.isArray(cell) && cell.length === 2 && cell.every(Number.isInteger);
export const besideOf = (cell, side) => [cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]];
export const sameCell = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];

// A point of the rim when its tile is turned clockwise; an inner point stays where it is.
export const turnedPoint = (name, turns) => {
  const point = POINTS.indexOf(name);
  if (point >= 0) return POINTS[(point + 3 * turns) % 12];
  const corner = CORNERS.indexOf(name);
  return corner >= 0 ? CORNERS[(corner + turns) % 4] : name;
};

// The points that a name stands for: both outer points of a corner, else itself.
export const pointsMeant = (name) => {
  const corner = CORNERS.indexOf(name);
  return corner < 0 ? [name] : [POINTS[3 * corner + 2], POINTS[(3 * corner + 3) % 12]];
};

export const turnedSpot = ([x, y], turns) => {
  let spot = [x, y];
  for (let turn = 0; turn < turns; turn += 1) spot = [-spot[1], spot[0]];
  return spot;
};

export const columnName = (column) => {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
};

// The name of a cell as in a spreadsheet, given the cell that is named A1; else `x,y`.
export const cellName = (cell, a1) => {
  const [column, row] = [cell[0] - a1[0], cell[1] - a1[1]];
  return column < 0 || row < 0 ? keyOf(cell) : `${columnName(column)}${row + 1}`;
};

export const counted = (number, one, several = `${one}s`) => `${number} ${number === 1 ? one : several}`;
export const listed = (words, last = "and") =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
