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
  return element(
    "div",
    { class: "story" },
    element("p", { class: "head" }, story.title),
    element(
      "ul",
      {},
      story.lines.map((line) => element("li", {}, line)),
    ),
  );
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
    const report = app.answer && app.answer.report;
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
    else if (!report) parts.push(element("p", { class: "soft" }, "The program is asked\u2026"));
    else
      parts.push(
        element("p", { class: "verdict" }, report.verdict),
        ...totalsTable(report),
        ...paidLines(report),
        ...claimLines(report),
      );
    one("#points").replaceChildren(...parts);
  });
const totalsTable = (report) => {
  if (!report.players.length) return [];
  const kinds = Object.keys(report.players[0].by_kind).filter((kind) =>
    report.players.some((player) => player.by_kind[kind]),
  );
  const track = report.players.some((player) => player.during_play) && !isLog(app.record);
  const cells = (player) => [
    ...(track ? [["track", player.during_play || 0, null]] : []),
    ...kinds.map((kind) => [kind, player.by_kind[kind], kind]),
    ["total", player.total, null],
  ];
  const rows = report.players.map((player) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, chip(app.record, player.id), ` ${player.name}`),
      cells(player).map(([column, points, kind]) =>
        element(
          "td",
          { "data-column": column },
          kind && points
            ? lightButton(
                String(points),
                report.awards
                  .filter((award) => award.player === player.id && award.kind === kind)
                  .map((award) => award.feature),
                `${player.name}: ${column} ${points}, show on the board`,
              )
            : String(points),
        ),
      ),
    ),
  );
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, "player"),
    cells(report.players[0]).map(([column]) => element("th", { scope: "col" }, column)),
  );
  return [
    element(
      "div",
      { class: "wide" },
      element(
        "table",
        { class: "totals" },
        element("caption", { class: "unseen" }, "Points by player and kind"),
        element("thead", {}, head),
        element("tbody", {}, rows),
      ),
    ),
  ];
};
const lightButton = (words, ids, label) => {
  const members = ids.filter(Boolean).flatMap(membersOf);
  return button(
    words,
    () => {
      light(members);
      if (members[0]) intoSight(members[0][0]);
      say(label);
    },
    { "aria-label": label, class: "lights" },
  );
};
const paidLines = (report) => {
  const lines = report.awards
    .filter((award) => award.points)
    .map((award) => {
      const sum = `${award.items.map((item) => `${item.name} ${item.count} \u00d7 ${item.each}`).join(" + ")} = ${award.points} (${award.rule})`;
      return element(
        "li",
        {},
        award.feature ? lightButton(award.feature, [award.feature], `${award.feature}, show on the board`) : award.kind,
        ` ${playerName(app.record, award.player)}: ${sum}`,
      );
    });
  return lines.length ? [element("h3", {}, "How it was scored"), element("ul", { class: "paid" }, lines)] : [];
};
const claimLines = (report) => {
  const wrong = (report.claims || []).filter((claim) => claim.difference);
  const line = (claim) =>
    `${playerName(app.record, claim.player)}${claim.features.length ? `, ${claim.features.join(", ")}` : ""}: ${claim.claimed} claimed, ${claim.computed} due`;
  const why = (claim) =>
    claim.explanations
      .slice(0, 2)
      .map((each) => each.mistakes.map((mistake) => mistake.message).join("; "))
      .join(". Or: ");
  return wrong.length
    ? [
        element("h3", {}, "Claims that differ"),
        element(
          "ul",
          {},
          wrong.map((claim) =>
            element(
              "li",
              {},
              line(claim),
              claim.explanations.length ? element("p", { class: "soft" }, why(claim)) : null,
            ),
          ),
        ),
      ]
    : [];
};

// Findings, and what is open.
const findingLine = (found, tag) =>
  element(
    tag,
    { class: `found ${found.severity}` },
    found.at
      ? button(
          nameOf(app.record, found.at),
          () => {
            choose(found.at);
            intoSight(found.at);
          },
          { class: "cell" },
        )
      : null,
    ` ${found.rule ? `${found.rule}: ` : ""}${found.message} `,
    (found.cures || []).map((cure) =>
      button(cure.message, () => change(withCure(app.record, cure.do), cure.message, found.at || app.cell), {
        class: "cure",
      }),
    ),
  );
const drawFindings = () =>
  keepingFocus(() => {
    const found = findingsNow();
    const open = openNow();
    const wrong = found.filter((each) => each.severity !== "note").length;
    one("#tab-findings").textContent = wrong ? `Findings (${wrong})` : "Findings";
    one("#findings").replaceChildren(
      element("h2", {}, wrong ? `${counted(wrong, "thing")} to look at` : "Nothing wrong so far"),
      element(
        "ul",
        {},
        found.map((each) => findingLine(each, "li")),
      ),
      open.length ? element("h3", {}, "Still open") : "",
      element(
        "ul",
        { class: "open" },
        open.map((each) =>
          element(
            "li",
            {},
            each.at
              ? button(
                  nameOf(app.record, each.at),
                  () => {
                    choose(each.at);
                    intoSight(each.at);
                  },
                  { class: "cell" },
                )
              : null,
            ` ${each.message}`,
          ),
        ),
      ),
    );
  });
