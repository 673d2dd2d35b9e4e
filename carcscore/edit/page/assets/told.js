// What the program says: totals, the working of a feature, findings with their cures, what is open.
const membersOf = (id) =>
  Object.entries((app.answer && app.answer.segments) || {}).flatMap(([key, ids]) =>
    ids.map((each, index) => (each === id ? [cellOf(key), index] : null)).filter(Boolean),
  );
const idAt = (cell, index) => {
  const ids = app.answer && app.answer.segments && app.answer.segments[keyOf(cell)];
  return (ids && ids[index]) || null;
};
const storyOf = (cell, index) => {
  const id = idAt(cell, index);
  const story = id && app.answer.stories[id];
  if (!story)
    return element(
      "p",
      { class: "story soft" },
      start.server && !app.over ? "The program is asked\u2026" : "What it pays only the program can tell.",
    );
  return element("div", { class: "story" }, element("p", { class: "head" }, story.title), told("div", story.lines));
};

// What the program wrote, in an element; whatever it names there lights up on the board.
const told = (tag, markup, attributes = {}) => {
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
    drawPanels();
    const wording = one(`#points ${rule.hash}`);
    wording.closest("details").open = true;
    wording.scrollIntoView({ block: "nearest" });
    return;
  }
  const named = event.target.closest("[data-feature], [data-lights], [data-at]");
  if (!named || !event.currentTarget.contains(named)) return;
  const { feature, lights, at } = named.dataset;
  if (named.matches("a")) event.preventDefault();
  if (at) {
    goTo(cellOf(at));
    return;
  }
  const members = (feature || lights || "").split(" ").flatMap(membersOf);
  light(members);
  if (members[0]) intoSight(members[0][0]);
  say(named.getAttribute("aria-label") || feature);
};

// The totals at a glance, and whose turn it is.
const drawStrip = () => {
  const { record } = app;
  const totals = new Map(
    ((app.answer && app.answer.report && app.answer.report.players) || []).map((player) => [player.id, player.total]),
  );
  const next = isLog(record) && !allLaid(record) ? nextOf(record) : null;
  one("#strip").replaceChildren(
    ...record.players.map((player) => {
      const id = idOf(player);
      return element(
        "li",
        { class: id === next ? "next" : "" },
        chip(record, id),
        ` ${player.name || id} `,
        totals.has(id) && !app.over ? element("b", {}, String(totals.get(id))) : "",
        id === next ? element("span", {}, " to play") : "",
      );
    }),
  );
};
// Whose turn is next: the program knows who may go on.
const nextOf = (record) =>
  app.answer && app.answer.turn && app.answered === record ? app.answer.turn.player : nextPlayer(record);

// The panel of points.
const drawPoints = () =>
  keepingFocus(() => {
    const parts = [element("h2", {}, "Points")];
    if (!start.server || app.over)
      parts.push(
        element(
          "p",
          {},
          "Only the program can score. Take the record under \u201cRecord\u201d and run ",
          element("code", {}, "carcscore score FILE"),
          ".",
        ),
      );
    else if (!app.answer) parts.push(element("p", { class: "soft" }, "The program is asked\u2026"));
    else parts.push(told("div", app.answer.points), told("div", app.answer.rules));
    one("#points").replaceChildren(...parts);
  });

// Findings with their cures, and what is open.
const findingLine = (found, tag = "li") => {
  const line = found.told ? told("ul", found.told) : element("div", {}, placeOf(found), ` ${found.message} `);
  const cures = (found.cures || []).map((cure) =>
    button(cure.message, () => change(withCure(app.record, cure.do), cure.message, found.at || app.cell), {
      class: "cure",
    }),
  );
  return element(tag, { class: found.severity ? `found ${found.severity}` : "" }, line, cures);
};
const placeOf = (found) =>
  found.at ? button(nameOf(app.record, found.at), () => goTo(found.at), { class: "cell" }) : null;
const drawFindings = () =>
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
