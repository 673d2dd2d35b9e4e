// Where arrow keys lead: by key the step across and down, and of some cells the one that is meant by a step.
export const arrows = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

// The nearest cell ahead; one aside is as far as three ahead. Null where none is.
export const nearestAhead = (cells, [fromX, fromY], [dx, dy]) => {
  let best = null;
  let nearest = Infinity;
  for (const [x, y] of cells) {
    const ahead = (x - fromX) * dx + (y - fromY) * dy;
    const far = ahead + 3 * Math.abs((x - fromX) * dy + (y - fromY) * dx);
    if (ahead > 0 && far < nearest) [best, nearest] = [[x, y], far];
  }
  return best;
};
