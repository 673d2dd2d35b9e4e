// The panel of points: what the program tells of them, with fields for what the table counted.
import { element } from "../../../pages/assets/elements.js";
import { app } from "./app.js";
import { countedFeature, countedTotals } from "./claims.js";
import { button, keepingFocus, one } from "./parts.js";
import { isScored } from "./program.js";
import { told, untold } from "./told.js";

export const drawPoints = () =>
  keepingFocus(() => {
    const known = isScored() && app.answer;
    const parts = known
      ? [withCounts(told("div", known.points), app.record), told("div", known.rules)]
      : [untold()];
    one("#points").replaceChildren(element("h2", {}, "Points"), ...parts);
  });

// Puts these fields into what the program tells of the points: at a feature they open by a tap.
const withCounts = (panel, record) => {
  panel.querySelector(".totals")?.closest(".wide")?.after(countedTotals(record));
  for (const entry of panel.querySelectorAll(".entry[data-feature]")) {
    const id = entry.dataset.feature;
    const fields = app.counting === id ? countedFeature(record, id) : null;
    const open = button(
      "We counted\u2026",
      () => {
        app.counting = app.counting === id ? null : id;
        drawPoints();
        one(`[data-name^="counted.${id}."]`)?.focus();
      },
      { class: "count", "data-name": `count-${id}`, "aria-expanded": String(Boolean(fields)) },
    );
    entry.append(open, ...(fields ? [fields] : []));
  }
  return panel;
};
