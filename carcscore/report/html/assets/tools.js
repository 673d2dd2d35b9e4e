// What can be done with the board as it is shown: farms by their owners, a link to it, a picture of it.
const tools = document.getElementById("tools");
const owned = document.getElementById("owned");
const TILE = 160; // pixels
const MOST = 8192; // pixels of a side: more is refused by some browsers

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

// The board as it is drawn now, as a document of its own: with the styles of the page, without what is hidden.
// For a moving picture all stays that was ever there, and nothing is lit.
const alone = (all = false) => {
  const copy = svg.cloneNode(true);
  copy.removeAttribute("style"); // seen whole
  for (const one of copy.querySelectorAll(all ? ".ring" : ".later, .off, .ring")) one.remove();
  for (const one of all ? [copy, ...copy.querySelectorAll(".lit, .beside")] : []) one.classList.remove("lighting", "lit", "beside");
  for (const one of copy.querySelectorAll(".past")) one.removeAttribute("class");
  const { width, height } = svg.viewBox.baseVal;
  const scale = Math.min(TILE / 100, MOST / Math.max(width, height));
  copy.setAttribute("xmlns", svg.namespaceURI);
  copy.setAttribute("width", Math.round(width * scale));
  copy.setAttribute("height", Math.round(height * scale));
  const style = document.createElementNS(svg.namespaceURI, "style");
  style.textContent = document.querySelector("style").textContent;
  copy.prepend(style);
  return copy;
};

const save = (button, file, ending) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = [tools.dataset.name, ...location.hash.slice(1).split("/")].filter(Boolean).join(" ") + ending;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  answer(button, "Saved");
};

const savePicture = (button) => {
  const copy = alone();
  const address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext("2d").drawImage(image, 0, 0);
    URL.revokeObjectURL(address);
    canvas.toBlob((picture) => {
      if (!picture) return answer(button, "The board is too large");
      save(button, picture, ".png");
    }, "image/png");
  };
  image.onerror = () => answer(button, "This browser can't draw it");
  image.src = address;
};

if (location.protocol === "blob:") tools.querySelector('[data-act="link"]').hidden = true; // shown within another page
const saveMoving = (button) => save(button, new Blob([moving()], { type: "image/svg+xml" }), ".svg");

const acts = { owners: byOwner, link: copyLink, picture: savePicture, moving: saveMoving };
tools.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button) acts[button.dataset.act](button);
});
tools.hidden = false;
