// What is drawn on the page, by what it is about: every part of it says that by data attributes (data-feature,
// data-lights, data-whose, data-at). Nothing here knows what kinds of feature there are.
export const data = JSON.parse(document.getElementById("data").textContent);
export const svg = document.querySelector("svg.board");

const gather = (root, selector, key) => {
  const found = new Map();
  for (const element of root.querySelectorAll(selector)) {
    const id = element.dataset[key];
    if (!found.has(id)) found.set(id, []);
    found.get(id).push(element);
  }
  return found;
};
export const drawn = gather(svg, "[data-feature]", "feature");
export const lines = gather(document.getElementById("tables"), "[data-feature]:not(a):not(.story)", "feature");
export const tiles = gather(svg, ".tile", "at");

// What is on the board at the turn that it shows; at the end all of it is.
export const lies = (part) => !part.closest(".later");
const complete = new Set(data.complete);
export const brings = (id) => !complete.has(id) || (drawn.get(id) || []).every(lies);

export const featuresAt = (at) => {
  const ids = new Set();
  for (const tile of tiles.get(at) || []) {
    for (const part of tile.querySelectorAll("[data-feature]")) ids.add(part.dataset.feature);
  }
  return [...ids].filter(Boolean);
};

export const nameOfTile = (at) => {
  const tile = (tiles.get(at) || [])[0];
  return tile ? `${tile.dataset.cell}: tile ${tile.querySelector(".code").textContent}` : "";
};
