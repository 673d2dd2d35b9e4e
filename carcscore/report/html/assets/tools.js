// What can be done with the board as it is shown: farms by their owners, a link to it, a picture of it.
import { asPng } from "../../../pages/assets/pixels.js";
import { say } from "../../../pages/assets/saying.js";
import { svg } from "./drawn.js";
import { moving } from "./moving.js";
import { alone } from "./picture.js";

const tools = document.getElementById("tools");
const owned = document.getElementById("owned");

const answer = (button, text) => {
  const label = button.dataset.label || button.textContent;
  Object.assign(button.dataset, { label });
  button.textContent = text;
  say(text);
  setTimeout(() => { button.textContent = label; }, 2000);
};

const byOwner = (button) => {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  svg.classList.toggle("owned", on);
  owned.hidden = !on;
};

const copyLink = async (button) => {
  try {
    await navigator.clipboard.writeText(location.href);
    answer(button, "Copied");
  } catch {
    answer(button, "Copy it from the address bar");
  }
};

const save = (button, file, ending) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = [tools.dataset.name, ...location.hash.slice(1).split("/")].filter(Boolean).join(" ") + ending;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  answer(button, "Saved");
};

const savePicture = async (button) => {
  const picture = await asPng(alone()).catch(() => undefined);
  if (picture) save(button, picture, ".png");
  else answer(button, picture === null ? "The board is too large" : "This browser can't draw it");
};

if (location.protocol === "blob:") tools.querySelector('[data-act="link"]').hidden = true; // shown within another page
const saveMoving = (button) => save(button, new Blob([moving()], { type: "image/svg+xml" }), ".svg");

const acts = { owners: byOwner, link: copyLink, picture: savePicture, moving: saveMoving };
tools.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button) acts[button.dataset.act](button);
});
tools.hidden = false;
