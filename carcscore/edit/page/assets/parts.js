// Elements of the page and of pictures.
const element = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
const drawnAs = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
const fill = (made, attributes, children) => {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
};
const button = (words, act, attributes = {}) =>
  element("button", { type: "button", ...attributes, onclick: act }, words);
const unseen = (words) => element("span", { class: "unseen" }, words);
const one = (selector) => document.querySelector(selector);

// Said to whoever listens instead of looks; the last word counts.
let saying = 0;
const say = (words) => {
  clearTimeout(saying);
  saying = setTimeout(() => {
    one("#told").textContent = words;
  }, 60);
};

// What has the focus is found again after its surroundings were made anew, by a name of its own; if it is there no
// longer, or can't have it, `lost` says where to go on.
const keepingFocus = (work, lost = () => {}) => {
  const { activeElement } = document;
  const place = activeElement?.getBoundingClientRect().top;
  work();
  if (!activeElement || (document.contains(activeElement) && !activeElement.disabled)) return;
  const { name } = activeElement.dataset;
  const again = name && document.querySelector(`[data-name="${CSS.escape(name)}"]`);
  if (again && !again.disabled) {
    again.focus({ preventScroll: true });
    if (document.activeElement === again) seenAt(again, place);
  } else lost(activeElement);
};
// What scrolls around a part of the side: its panel on a desk, all of the side on a phone.
const scrolling = (part) => [part.closest(".panel"), part.closest("#side")].filter(Boolean);
// A part stays where it was seen, though more or less is above it now.
const seenAt = (part, place) => {
  for (const box of scrolling(part)) box.scrollTop += part.getBoundingClientRect().top - place;
};
const fromTheTop = (part) => {
  for (const box of scrolling(part)) box.scrollTop = 0;
};
