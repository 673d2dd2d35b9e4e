// The board as it is drawn now, as a document of its own: with the styles of the page, without what is hidden.
// For a moving picture all stays that was ever there, and nothing is lit.
import { byItself } from "../../../pages/assets/pixels.js";
import { svg } from "./drawn.js";

export const alone = (all = false) => {
  const copy = byItself(svg, svg.viewBox.baseVal);
  for (const one of copy.querySelectorAll(all ? ".ring" : ".later, .off, .ring")) one.remove();
  for (const one of all ? [copy, ...copy.querySelectorAll(".lit, .beside")] : []) one.classList.remove("lighting", "lit", "beside");
  for (const one of copy.querySelectorAll(".past")) one.removeAttribute("class");
  return copy;
};
