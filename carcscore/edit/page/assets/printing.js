// What goes out of the page as the report does: on paper the whole board, with its points and findings; and a picture.
import { asPng, byItself } from "../../../pages/assets/pixels.js";
import { notice } from "./dialogs.js";
import { button } from "./parts.js";
import { svg } from "./picture.js";
import { drawPoints } from "./points.js";
import { drawRulers, drawRulersOnPaper } from "./rulers.js";
import { download } from "./share.js";
import { usualName } from "./text.js";
import { drawFindings } from "./told.js";
import { boundsNow } from "./view.js";

const NAMED = 40; // beyond that, for the names of columns and rows
const EDGE = 60; // from the middle of a tile at the edge to that of the picture
addEventListener("beforeprint", () => {
  const { x, y, width, height } = boundsNow(EDGE);
  svg.setAttribute("viewBox", [x - NAMED, y - NAMED, width + NAMED, height + NAMED].join(" "));
  drawRulersOnPaper();
  drawPoints();
  drawFindings();
});
addEventListener("afterprint", () => {
  svg.removeAttribute("viewBox");
  drawRulers();
});

// The board as a picture: without free cells and signs of what is chosen.
const drawnBoard = () => {
  const copy = byItself(svg, boundsNow(EDGE));
  for (const part of copy.querySelectorAll(".free, .marks, .ring, .rulers")) part.remove();
  for (const part of [copy, ...copy.querySelectorAll(".lit")]) part.classList.remove("lighting", "lit");
  copy.querySelector("#lying").removeAttribute("style");
  return copy;
};
const savePicture = async () => {
  const picture = await asPng(drawnBoard()).catch(() => undefined);
  if (!picture) return notice("picture", picture === null ? "The board is too large." : "This browser can't draw it.");
  return download(picture, usualName().replace(/\.yaml$/, ".png"));
};
export const printingButtons = () => [
  button("Save picture", savePicture, { "data-name": "picture" }),
  button("Print", () => print(), { "data-name": "print" }),
];
