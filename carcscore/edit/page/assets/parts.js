// Parts of panels: buttons, what can be folded, and what keeps the focus.
import { element } from "../../../pages/assets/elements.js";

export const button = (words, act, attributes = {}) =>
  element("button", { type: "button", ...attributes, onclick: act }, words);
export const unseen = (words) => element("span", { class: "unseen" }, words);
export const one = (selector) => document.querySelector(selector);

// What has the focus is found again after its surroundings were made anew, by a name of its own; if it is there no
// longer, or can't have it, `lost` says where to go on: but not after work within other work that lost it before.
export const keepingFocus = (work, lost = () => {}) => {
  const { activeElement } = document;
  if (!activeElement || activeElement.disabled) return work();
  const place = activeElement.getBoundingClientRect().top;
  work();
  if (document.contains(activeElement) && !activeElement.disabled) return;
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
export const fromTheTop = (part) => {
  for (const box of scrolling(part)) box.scrollTop = 0;
};

// A part of a panel that can be folded, and stays as the reader left it.
export const part = (title, open, ...inner) =>
  element(
    "details",
    { class: "part", open, "data-part": title, ontoggle: (event) => opened.set(title, event.target.open) },
    element("summary", {}, title),
    ...inner,
  );
export const opened = new Map();
export const isOpen = (title, usual) => (opened.has(title) ? opened.get(title) : usual);
