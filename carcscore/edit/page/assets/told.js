// What the program says: totals, the working of a feature, findings with their cures, what is open.
import { element } from "../../../pages/assets/elements.js";
import { say } from "../../../pages/assets/saying.js";
import { app, change, choose, tellAll } from "./app.js";
import { groupAt, isLog, nameOf } from "./board.js";
import { findingsNow, openNow } from "./checks.js";
import { nextOf, withCure } from "./edits.js";
import { allLaid } from "./fitting.js";
import { cellOf, counted, keyOf } from "./geometry.js";
import { idOf } from "./kit.js";
import { button, keepingFocus, one, opened } from "./parts.js";
import { light } from "./picture.js";
import { isScored } from "./program.js";
import { chip } from "./tokens.js";
import { intoSight } from "./view.js";

export const membersOf = (id) =>
  Object.entries(app.answer?.segments || {}).flatMap(([key, ids]) =>
    ids.map((each, index) => (each === id ? [cellOf(key), index] : null)).filter(Boolean),
  );
// A feature with those that are lit with it, such as the cities of a farm; what the program has not told yet, alone.
export const membersTogether = (cell, index) => {
  const id = idAt(cell, index);
  if (!id) return groupAt(app.record, cell, index)?.members;
  const { together = [] } = app.answer.stories[id] || {};
  return [id, ...together].flatMap(membersOf);
};
export const idAt = (cell, index) => app.answer?.segments?.[keyOf(cell)]?.[index] || null;
export const storyOf = (cell, index) => {
  const id = idAt(cell, index);
  const story = id && app.answer.stories[id];
  if (!story) return element("div", { class: "story soft" }, untold());
  return element("div", { class: "story" }, element("p", { class: "head" }, story.title), told("div", story.lines));
};

// What stands where the program has told nothing, since there is none or it has not answered yet.
export const untold = () => one(isScored() ? "#asked" : "#unscored").content.cloneNode(true);

// What the program wrote, in an element; whatever it names there lights up on the board.
export const told = (tag, markup, attributes = {}) => {
  const made = element(tag, attributes);
  made.innerHTML = markup;
  made.addEventListener("click", lightNamed);
  return made;
};
const goTo = (cell) => {
  choose(cell);
  intoSight(cell);
};
const lightNamed = (event) => {
  const rule = event.target.closest("a.rule");
  if (rule) {
    event.preventDefault();
    app.tab = "points";
    tellAll("chosen", app.cell, true);
    const wording = one(`#points ${rule.hash}`);
    wording.closest("details").open = true;
    wording.scrollIntoView({ block: "nearest" });
    return;
  }
  const named = event.target.closest("[data-feature], [data-lights], [data-whose], [data-at]");
  if (!named || !event.currentTarget.contains(named)) return;
  const { feature, lights, whose, at } = named.dataset;
  if (named.matches("a")) event.preventDefault();
  if (at) {
    goTo(cellOf(at));
    return;
  }
  const ids = feature ? [feature] : app.answer.players[whose] || (lights || "").split(" ");
  const members = ids.flatMap(membersOf);
  light(members);
  if (members[0]) intoSight(members[0][0]);
  say(named.getAttribute("aria-label") || feature || whose);
};

// The totals at a glance, and whose turn it is.
export const drawStrip = () => {
  const { record } = app;
  const totals = new Map((app.answer?.report?.players || []).map((player) => [player.id, player.total]));
  const next = isLog(record) && !allLaid(record) ? nextOf(record) : null;
  one("#strip").replaceChildren(
    ...record.players.map((player) => {
      const id = idOf(player);
      return element(
        "li",
        { class: id === next ? "next" : "" },
        chip(record, id),
        element("span", { class: "called" }, player.name || id),
        totals.has(id) && !app.over ? element("b", {}, String(totals.get(id))) : "",
        id === next ? element("span", {}, " to play") : "",
      );
    }),
  );
};

// A cure, or the field in which something is to be entered.
const follows = (cure, cell) => {
  const [{ enter }] = cure.do;
  if (!enter) return change(withCure(app.record, cure.do), cure.message, cell);
  opened.set(enter.title, true);
  app.tab = "game";
  choose(null);
  return one(`#game [data-name^="${enter.field}."]`)?.focus();
};

// Findings with their cures, and what is open.
export const findingLine = (found, tag = "li") => {
  const line = found.told ? told("ul", found.told) : element("div", {}, placeOf(found), ` ${found.message} `);
  const cures = (found.cures || []).map((cure) =>
    button(cure.message, () => follows(cure, found.at || app.cell), { class: "cure" }),
  );
  return element(tag, { class: found.severity ? `found ${found.severity}` : "" }, line, cures);
};
const placeOf = (found) =>
  found.at ? button(nameOf(app.record, found.at), () => goTo(found.at), { class: "cell" }) : null;
export const drawFindings = () =>
  keepingFocus(() => {
    const found = findingsNow();
    const open = openNow();
    const wrong = found.filter((each) => each.severity !== "note").length;
    one("#tab-findings").textContent = wrong ? `Findings (${wrong})` : "Findings";
    one("#findings").replaceChildren(
      element("h2", {}, wrong ? `${counted(wrong, "thing")} to look at` : "Nothing wrong so far"),
      element("ul", {}, found.map((each) => findingLine(each))),
      open.length ? element("h3", {}, "Still open") : "",
      element("ul", { class: "open" }, open.map((each) => findingLine(each))),
    );
  });
