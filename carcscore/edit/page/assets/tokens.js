// Tiles and figures as the program draws them.
import { drawnAs, element } from "../../../pages/assets/elements.js";
import { playersOf } from "./edits.js";
import { idOf, kit, once, otherHalf, start } from "./kit.js";

export const drawings = { tiles: new Map(), of: null };

export const at = ([x, y]) => `translate(${100 * x} ${100 * y})`;

// The picture of a tile in its turn, its segments known by `data-segment`.
export const tilePicture = (code, turns) => {
  if (drawings.of !== kit) Object.assign(drawings, { tiles: new Map(), of: kit });
  const key = `${code} ${turns}`;
  if (!drawings.tiles.has(key)) {
    const tile = kit.byCode.get(code);
    const holder = drawnAs("g");
    holder.innerHTML = tile ? tile.svg[turns] : '<g class="tile"><use href="#cs-ground" class="ground"/></g>';
    for (const part of holder.querySelectorAll("[data-feature]")) {
      part.dataset.segment = part.dataset.feature;
      delete part.dataset.feature;
    }
    drawings.tiles.set(key, holder.firstElementChild);
  }
  return drawings.tiles.get(key).cloneNode(true);
};

// A picture of its own, such as on a button.
export const pictured = (content, className = "board") =>
  drawnAs("svg", { class: className, viewBox: "-52 -52 104 104", "aria-hidden": "true" }, content);

// A tile as it would lie: of one of two halves both, with a frame around that on the cell that is meant.
export const wholePicture = (code, turns) => {
  const other = otherHalf(code, turns, [0, 0]);
  if (!other) return pictured(tilePicture(code, turns));
  const [dx, dy] = other.at;
  const beside = drawnAs("g", { transform: at(other.at) }, tilePicture(other.code, turns));
  const frame = drawnAs("rect", { class: "ring", x: -48, y: -48, width: 96, height: 96, rx: 4 });
  const made = pictured([beside, tilePicture(code, turns), frame], `board ${dx ? "across" : "down"}`);
  const box = [100 * Math.min(0, dx) - 52, 100 * Math.min(0, dy) - 52, 104 + 100 * Math.abs(dx), 104 + 100 * Math.abs(dy)];
  made.setAttribute("viewBox", box.join(" "));
  return made;
};

// The fewest first letters that tell players apart, at most three; else P1, P2, ...
export const lettersOf = once((record) => {
  const ids = playersOf(record);
  const letters = ids.map((id) => id.toUpperCase().replace(/[^A-Z]/g, ""));
  const found = new Map();
  ids.forEach((id, seat) => {
    const others = letters.filter((_, index) => index !== seat);
    const starts = [1, 2, 3]
      .filter((length) => letters[seat].length >= length)
      .map((length) => letters[seat].slice(0, length));
    found.set(id, starts.find((begin) => !others.some((other) => other.startsWith(begin))) || `P${seat + 1}`);
  });
  return found;
});

// Paint and ink of each player; whoever has no colour gets one that nobody has.
export const paintsOf = once((record) => {
  const taken = new Set(record.players.map((player) => player.color));
  const free = Object.keys(start.colours).filter((colour) => !taken.has(colour));
  return new Map(
    record.players.map((player) => [
      idOf(player),
      start.colours[player.color] || start.colours[free.shift()] || ["#d5d2c8", "#1b1b1b"],
    ]),
  );
});

const poseOf = (figure, role) => {
  const said = kit.figure.get(figure);
  if (!said) return "standing";
  return (said.pose && said.pose[role]) || (said.follower ? "standing" : "piece");
};
export const figurePicture = (record, { player, figure, role }) => {
  const said = kit.figure.get(figure);
  const letters = (player && lettersOf(record).get(player)) || "";
  const [paint, ink] = paintsOf(record).get(player) || ["#d5d2c8", "#1b1b1b"];
  const pose = poseOf(figure, role);
  const looks = (said && (said.svg[pose] || Object.values(said.svg)[0])) || [];
  const look = looks[Math.min(letters.length, looks.length - 1)] || "";
  const made = drawnAs("g");
  made.innerHTML = look.replaceAll("{fill}", paint).replaceAll("{ink}", ink).replaceAll("{letters}", letters);
  return made;
};
export const sizeOf = (figure) => (kit.figure.get(figure) || {}).size || 1;

export const chip = (record, id) => {
  const [paint, ink] = paintsOf(record).get(id) || ["#d5d2c8", "#1b1b1b"];
  return element(
    "span",
    { class: "chip", style: `background:${paint};color:${ink}`, "aria-hidden": "true" },
    lettersOf(record).get(id) || "",
  );
};
export const playerName = (record, id) => {
  const player = record.players.find((each) => idOf(each) === id);
  if (!player) return id || "";
  return player.name && player.color && player.name !== player.color
    ? `${player.name} (${player.color})`
    : idOf(player);
};
export const figureWords = (record, { player, figure, role }) => {
  const what = figure === "follower" ? role || figure : [figure, role].filter(Boolean).join(" ");
  return player ? `${player}'s ${what}` : what;
};
