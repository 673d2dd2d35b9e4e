// What is lit: a feature, a tile, a few features. Every part of the page says what it points at by
// data attributes (data-feature, data-lights, data-whose, data-at); this part lights that on the board and in the
// tables, and tells about it on the card. Nothing here knows what kinds of feature there are.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const svg = document.querySelector("svg.board");
const card = document.getElementById("card");
const told = document.getElementById("told");
const hint = card.firstElementChild;
card.hidden = false; // without this script there is nothing to be lit

const gather = (root, selector, key) => {
  const found = new Map();
  for (const element of root.querySelectorAll(selector)) {
    const id = element.dataset[key];
    if (!found.has(id)) found.set(id, []);
    found.get(id).push(element);
  }
  return found;
};
const drawn = gather(svg, "[data-feature]", "feature");
const lines = gather(document.getElementById("tables"), "[data-feature]:not(a):not(.story)", "feature");
const tiles = gather(svg, ".tile", "at");

// What is on the board at the turn that it shows; at the end all of it is.
const lies = (part) => !part.closest(".later");
const complete = new Set(data.complete);
const brings = (id) => !complete.has(id) || (drawn.get(id) || []).every(lies);

const asked = { pointed: null, focused: null, pinned: null, turn: null };
const order = ["pointed", "focused", "pinned", "turn"];
let marked = [];
let current = null;
let shownTurn = null; // the number of the turn that the board shows; null at the end
let remember = () => {}; // keeps in the address what is shown
let stage = ""; // said on the card while the board shows an earlier turn than the tables tell of

const words = (text) => (text || "").split(" ").filter(Boolean);

// What an element points at: {ids, at, turn}, or null. A tile of the board goes with what lies on it.
const meant = (element) => {
  const target = element.closest("[data-feature], [data-lights], [data-whose], [data-at]");
  if (!target) return null;
  const { feature, lights, whose, at } = target.dataset;
  const tile = target.closest(".tile, .figure");
  const ids = feature ? [feature] : data.players[whose] || words(lights);
  if (!ids.length && !at) return null;
  return { ids, at: at || (tile && tile.dataset.at) || null, whole: !ids.length };
};

const mark = (elements, name) => {
  for (const element of elements || []) {
    element.classList.add(name);
    marked.push([element, name]);
  }
};

const show = () => {
  const spec = order.map((one) => asked[one]).find(Boolean) || null;
  const key = JSON.stringify([spec, asked.pinned]);
  if (key === current) return;
  current = key;
  for (const [element, name] of marked) element.classList.remove(name);
  marked = [];
  svg.classList.toggle("lighting", Boolean(spec && spec.ids.length));
  if (spec) {
    for (const id of spec.ids) {
      mark(drawn.get(id), "lit");
      mark(lines.get(id), "lit");
      for (const other of data.together[id] || []) {
        if (spec.ids.includes(other) || !brings(other)) continue;
        mark(drawn.get(other), "lit");
        mark(drawn.get(other), "supplied");
        mark(lines.get(other), "beside");
      }
    }
  }
  badges.replaceChildren(...(spec ? spec.ids.flatMap(badgesOf) : []));
  ringAround(spec && (spec.whole || spec.ring) ? spec.at : null);
  remember();
  tell(spec && (spec.quiet || (spec === asked.turn && !spec.ids.length)) ? null : spec);
};

const ask = (how, spec) => {
  asked[how] = spec;
  show();
};

// Elements of the picture.
const make = (name, attributes, text) => {
  const made = document.createElementNS(svg.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
};

// The ring around a tile that something points at.
const ring = make("rect", { class: "ring", x: -50, y: -50, width: 100, height: 100 });
const ringAround = (at) => {
  const tile = at && (tiles.get(at) || [])[0];
  if (!tile) return ring.remove();
  ring.setAttribute("transform", tile.getAttribute("transform"));
  svg.append(ring);
};

// What each of the others brought to a feature that is lit, written on them: `+3` on the cities of a farm.
const badges = make("g", { class: "badges", "aria-hidden": "true" });
svg.append(badges);

// The middle of the first segment of a feature, in the coordinates of the board.
const middle = (id) => {
  const segment = (drawn.get(id) || []).find((part) => part.closest(".tile") && lies(part));
  if (!segment) return null;
  const { x, y, width, height } = segment.getBBox();
  const toBoard = svg.getScreenCTM().inverse().multiply(segment.getScreenCTM());
  const place = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toBoard);
  return [place.x, place.y];
};
const badgesOf = (id) => {
  if (!data.each[id]) return [];
  return (data.together[id] || []).flatMap((other) => {
    const place = brings(other) && middle(other);
    if (!place) return [];
    const badge = make("g", { class: "badge", transform: `translate(${place[0]} ${place[1]})` });
    badge.append(make("circle", { r: 18 }), make("text", { y: 6.5 }, `+${data.each[id]}`));
    return [badge];
  });
};

// The card beside the board.
const element = (name, className, text) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};

const featuresAt = (at) => {
  const ids = new Set();
  for (const tile of tiles.get(at) || []) {
    for (const part of tile.querySelectorAll("[data-feature]")) ids.add(part.dataset.feature);
  }
  return [...ids].filter(Boolean);
};

const story = (id) => document.getElementById(id);
const gets = (id) => {
  const found = story(id) ? story(id).querySelectorAll(".gets") : [];
  return [...found].map((one) => one.textContent).join("; ");
};
const nameOfTile = (at) => {
  const tile = (tiles.get(at) || [])[0];
  return tile ? `${tile.dataset.cell}: tile ${tile.querySelector(".code").textContent}` : "";
};

const rulesOf = (part) => {
  const list = element("dl", "ruling");
  const numbers = new Set([...part.querySelectorAll("a.rule")].map((link) => link.hash));
  for (const number of numbers) {
    const said = document.querySelector(number);
    if (said) list.append(element("dt", "", said.dataset.rule), element("dd", "", said.textContent));
  }
  return list.childElementCount ? [list] : [];
};

const findingsAt = (at) => {
  const buttons = document.querySelectorAll(`.findings button[data-at="${at}"]`);
  return [...buttons].map((button) => {
    const line = button.closest("li").cloneNode(true);
    line.querySelectorAll("button").forEach((each) => each.remove());
    return element("p", "found", line.textContent.trim());
  });
};

const choices = (ids, title) => {
  const row = element("div", "choices");
  row.append(element("p", "", title));
  for (const id of ids) {
    const button = element("button", "", gets(id) ? `${id} (${gets(id)})` : id);
    button.type = "button";
    button.dataset.feature = id;
    row.append(button);
  }
  return row;
};

// On a phone the card lies over the page while it tells something: what stood below it must not move then.
const phone = matchMedia("(max-width: 59.99rem)");
const keepRoom = () => {
  const [above, below] = [card.previousElementSibling, card.nextElementSibling];
  if (!phone.matches || !above || !below || !card.classList.contains("empty")) return;
  const room = below.getBoundingClientRect().top - above.getBoundingClientRect().bottom;
  card.parentElement.style.setProperty("--room", `${room}px`);
};

const tell = (spec) => {
  if (spec) keepRoom();
  if (spec || hint.parentNode !== card) card.replaceChildren();
  card.classList.toggle("kept", Boolean(asked.pinned));
  card.classList.toggle("empty", !spec);
  if (!spec) {
    if (hint.parentNode !== card) card.append(hint);
    say("");
    return;
  }
  if (asked.pinned || spec === asked.turn) {
    const close = element("button", "close", "\u00d7");
    close.type = "button";
    close.setAttribute("aria-label", "Let go");
    card.append(close);
  }
  if (stage && spec.ids.length) card.append(element("p", "stage", stage));
  if (spec.ids.length === 1 && story(spec.ids[0])) {
    const whole = story(spec.ids[0]);
    const copy = whole.cloneNode(true);
    copy.removeAttribute("id");
    card.append(copy, ...rulesOf(copy));
  } else if (spec.ids.length) {
    card.append(choices(spec.ids, `${spec.ids.length} features`));
  }
  if (spec.at) {
    const ids = featuresAt(spec.at).filter((id) => spec.whole || !spec.ids.includes(id));
    const also = spec.whole ? nameOfTile(spec.at) : `Also on ${nameOfTile(spec.at)}`;
    card.append(...findingsAt(spec.at));
    if (ids.length) card.append(choices(ids, also));
  }
  if (spec !== asked.turn) say(summary(spec));
};

const summary = (spec) => {
  if (spec.ids.length === 1 && story(spec.ids[0])) {
    const title = story(spec.ids[0]).firstElementChild.textContent;
    return [title, gets(spec.ids[0]) || "nobody is paid"].join(", ");
  }
  if (spec.ids.length) return spec.ids.join(", ");
  return `${nameOfTile(spec.at)}: ${featuresAt(spec.at).join(", ")}`;
};

// Said once things have settled, so that a moving pointer does not flood whoever listens.
let saying = 0;
const say = (text) => {
  clearTimeout(saying);
  saying = setTimeout(() => { told.textContent = text; }, 150);
};
