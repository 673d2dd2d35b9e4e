// A photo under the board: straightened by its corners, it moves with the tiles. It never leaves the page, and no
// record knows of it.
import { element } from "../../../pages/assets/elements.js";
import { say } from "../../../pages/assets/saying.js";
import { app } from "./app.js";
import { boundsOf, nameOf } from "./board.js";
import { askCorners } from "./corners.js";
import { notice } from "./dialogs.js";
import { SIDES, STEPS } from "./geometry.js";
import { asTransform, inverted, ontoQuad, product } from "./homography.js";
import { button, one } from "./parts.js";
import { lying, svg } from "./picture.js";
import { LARGEST, lookByHand, pane, panzoom } from "./view.js";

const LARGE = 2400; // pixels of its longer side
export const photo = { picture: null, corners: [], across: 1, down: 1, first: [0, 0], strength: 0.85 };

// Where it lies: pixels of the picture onto units of the board, then onto the pane, as that is seen now.
const ontoBoard = () => {
  const { corners, across, down, first } = photo;
  const block = [100 * across, 0, 100 * first[0] - 50, 0, 100 * down, 100 * first[1] - 50, 0, 0, 1];
  return product(block, inverted(ontoQuad(corners)));
};
const drawPhoto = () => {
  if (!photo.picture) return;
  const [scale, pan] = [panzoom.getScale(), panzoom.getPan()];
  const seen = [scale, 0, scale * pan.x, 0, scale, scale * pan.y, 0, 0, 1];
  photo.picture.style.transform = asTransform(product(seen, ontoBoard()));
};
lying.addEventListener("panzoomchange", drawPhoto);

const readPhoto = async (file) => {
  const read = await createImageBitmap(file);
  const part = Math.min(1, LARGE / Math.max(read.width, read.height));
  const [width, height] = [read.width, read.height].map((size) => Math.max(1, Math.round(part * size)));
  const picture = element("canvas", { class: "photo", width, height, "aria-hidden": "true" });
  picture.getContext("2d").drawImage(read, 0, 0, width, height);
  read.close();
  return picture;
};
const takePhoto = async (file) => {
  notice("photo", "");
  const picture = await readPhoto(file).catch(() => null);
  if (!picture) return notice("photo", `This browser can't show ${file.name}: take a picture of JPEG, PNG or WebP.`);
  const { left, top, right, bottom } = boundsOf(app.record);
  const [x, y] = [picture.width, picture.height];
  const corners = [
    [0.2 * x, 0.2 * y],
    [0.8 * x, 0.2 * y],
    [0.8 * x, 0.8 * y],
    [0.2 * x, 0.8 * y],
  ];
  const block = { first: [left, top], across: right - left + 1, down: bottom - top + 1 };
  return setCorners(picture, { ...block, corners, placed: false });
};
const setCorners = async (picture, before) => {
  const chosen = await askCorners(picture, before);
  if (!chosen) return;
  dropPhoto();
  Object.assign(photo, before, chosen, { picture, placed: true });
  pane.prepend(picture);
  showPhoto();
  if (before.placed) return;
  lookAtPhoto();
  photoStrength.focus();
};
// All of its block is seen, until the reader or the whole board asks for something else.
export const lookAtPhoto = () => {
  const [width, height] = [100 * photo.across, 100 * photo.down];
  const [x, y] = [100 * photo.first[0] - 50 + width / 2, 100 * photo.first[1] - 50 + height / 2];
  lookByHand(Math.min(svg.clientWidth / (width + 100), svg.clientHeight / (height + 100), LARGEST / 100), x, y);
};
const dropPhoto = () => {
  if (photo.picture) photo.picture.remove();
  photo.picture = null;
  showPhoto();
};
// A photo that is seen whole stays so when it moves.
const movePhoto = ([dx, dy]) => {
  const whole = isPhotoInSight();
  photo.first = [photo.first[0] + dx, photo.first[1] + dy];
  if (whole) lookAtPhoto();
  showPhoto();
};
export const isPhotoInSight = () => {
  const [scale, pan] = [panzoom.getScale(), panzoom.getPan()];
  const seen = (axis, size, tiles, moved) => {
    const begin = scale * (100 * photo.first[axis] - 50 + moved);
    return begin > -1 && begin + 100 * scale * tiles < size + 1;
  };
  return seen(0, svg.clientWidth, photo.across, pan.x) && seen(1, svg.clientHeight, photo.down, pan.y);
};
const coveredByPhoto = () => {
  const last = [photo.first[0] + photo.across - 1, photo.first[1] + photo.down - 1];
  return `The photo lies from ${nameOf(app.record, photo.first)} to ${nameOf(app.record, last)}.`;
};

const photoFile = element("input", { type: "file", accept: "image/*", hidden: true, "aria-label": "A photo" });
photoFile.addEventListener("change", async () => {
  const [file] = photoFile.files;
  photoFile.value = "";
  if (file) await takePhoto(file);
});
const photoButton = button("Photo", () => photoFile.click(), {
  id: "photo",
  title: "Put a photo of the table under the board; it stays in this browser",
});
const photoStrength = element("input", {
  type: "range",
  min: 0,
  max: 100,
  value: 100 * photo.strength,
  "aria-label": "Strength of the photo",
  oninput: ({ target }) => {
    photo.strength = target.value / 100;
    showPhoto(false);
  },
});
const photoBar = element(
  "div",
  { id: "photo-bar", role: "group", "aria-label": "The photo", hidden: true },
  photoStrength,
  ["west", "north", "south", "east"].map((side, index) =>
    button("\u25c0\u25b2\u25bc\u25b6"[index], () => movePhoto(STEPS[SIDES.indexOf(side)]), {
      title: `A tile to the ${side}`,
      "aria-label": `A tile to the ${side}`,
      "data-name": `photo-${side}`,
    }),
  ),
  button("Corners", () => setCorners(photo.picture, { ...photo })),
  button("\u00d7", () => (dropPhoto(), photoButton.focus()), { title: "Away with it", "aria-label": "Away with it" }),
);
export const showPhoto = (moved = true) => {
  photoBar.hidden = !photo.picture;
  pane.classList.toggle("photographed", Boolean(photo.picture));
  if (!photo.picture) return;
  photo.picture.style.opacity = photo.strength;
  drawPhoto();
  if (moved) say(coveredByPhoto());
};
one(".zoom").before(photoButton);
one(".above").after(photoBar, photoFile);
