// How a flat table looks in a picture, and back: maps of the plane as nine numbers, row by row.
export const product = (one, other) =>
  [0, 3, 6].flatMap((row) =>
    [0, 1, 2].map((column) => [0, 1, 2].reduce((sum, each) => sum + one[row + each] * other[3 * each + column], 0)),
  );
export const mapped = (map, [x, y]) => {
  const [u, v, w] = [0, 3, 6].map((row) => map[row] * x + map[row + 1] * y + map[row + 2]);
  return [u / w, v / w];
};
export const inverted = ([a, b, c, d, e, f, g, h, i]) => {
  const over = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ].map((each) => each / over);
};

// Of the unit square onto four corners, from its north-west clockwise.
export const ontoQuad = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) => {
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [x, y] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const over = ax * by - bx * ay;
  const [g, h] = [(x * by - bx * y) / over, (ax * y - x * ay) / over];
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
};

// Whether four corners go clockwise around what lies between them.
export const goAround = (corners) =>
  corners.every(([x, y], index) => {
    const [[px, py], [nx, ny]] = [corners[(index + 3) % 4], corners[(index + 1) % 4]];
    return (x - px) * (ny - y) - (y - py) * (nx - x) > 1;
  });

// As CSS has it for whatever begins at the origin.
export const asTransform = ([a, b, c, d, e, f, g, h, i]) =>
  `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join()})`;
