// The program behind the page, whatever carries it: it examines every change, saves, and keeps what is not saved.
// Answers that a later change overtook are not shown.
const asking = { serial: 0, pending: 0, busy: false, saving: false, again: false, cures: 0, restored: null };
const program = async (what, body, raw) => {
  asking.pending += 1;
  try {
    return await carrier.ask(what, { page: start.page, ...body }, raw);
  } finally {
    asking.pending -= 1;
  }
};
const isScored = () => carrier.scores && !app.over;
const ended = () => {
  if (app.over) return;
  app.over = true;
  notice(
    "over",
    `The program has ended. What you build stays in this page: take it as text under \u201cRecord\u201d, or ${carrier.anew}.`,
  );
  tellAll("changed", null);
};

// One question at a time; the last change is always asked about.
const examine = async (cures = false) => {
  if (!isScored()) return;
  clearTimeout(asking.cures);
  if (asking.busy) {
    asking.again = true;
    return;
  }
  asking.busy = true;
  const { record } = app;
  const serial = (asking.serial += 1);
  one("#table").setAttribute("aria-busy", "true");
  try {
    const { ok, status, said } = await program("examine", { record, serial, cures });
    if (status === 410) ended();
    else if (!ok) notice("trouble", said.error);
    else if (record === app.record) answered(said, cures);
  } catch {
    ended();
  }
  asking.busy = false;
  one("#table").removeAttribute("aria-busy");
  if (asking.again || record !== app.record) {
    asking.again = false;
    examine();
  }
};
const answered = (said, cures) => {
  Object.assign(app, { answer: said, answered: app.record });
  if (said.standing) tellStanding(app.record, said.standing);
  if (asking.restored) program("discard", { draft: asking.restored });
  asking.restored = null;
  notice("trouble", "");
  notice("kept", said.kept === false ? "What is not saved can't be kept on this computer: save soon." : "");
  if (said.saved) app.saved = app.record;
  tellAll("answered");
  const claims = (said.report && said.report.claims) || [];
  const wrong = said.findings.some((found) => found.severity === "error") || claims.some((claim) => claim.difference);
  if (wrong && !cures) asking.cures = setTimeout(() => examine(true), 300);
};

// What a record is played with: asked for once, and put to use whenever such a record is looked at, also by undoing.
const playedWith = ({ rules = {}, sets, supply, tiles, players, start: began }) =>
  JSON.stringify([rules.expansions || [], rules.ignore, rules.options, sets, supply, tiles, players.length, began]);
const games = new Map([[playedWith(start.record), start.game]]);
const gameOf = async (record) => {
  const key = playedWith(record);
  if (!games.has(key)) {
    const { ok, said } = await program("game", { record });
    if (!ok) throw new Error(said.error);
    games.set(key, said);
  }
  return games.get(key);
};
const settleGame = (record) => {
  const known = games.get(playedWith(record));
  if (known) return known.tiles === kit.tiles ? null : showGame(known);
  if (!isScored()) return null;
  return gameOf(record).then(
    () => record === app.record && (settleGame(record), tellAll("changed", app.cell)),
    (trouble) => notice("trouble", trouble.message),
  );
};

// Other expansions. A board on which nothing but the start tiles lies begins as they say.
const playWith = async (expansions) => {
  const record = withOptional(app.record, ["rules", "expansions"], expansions);
  const begun = isLog(record) ? record.turns.length : record.board.length > kit.start.length;
  try {
    const game = await gameOf(record);
    const anew = tidied({ ...record, start: game.says_start ? game.start : undefined });
    if (!start.new || begun) return change(record, "expansions", null);
    games.set(playedWith(anew), game);
    return change(isLog(anew) ? anew : { ...anew, board: tidied(game.start) }, "expansions", null);
  } catch (trouble) {
    return notice("trouble", trouble.message);
  }
};

// Saving, one after the other: each needs the version that the last one left. Whoever changed the file is asked for.
const save = async () => {
  if (!isScored()) return share();
  if (asking.saving) return;
  asking.saving = true;
  const done = await write().finally(() => {
    asking.saving = false;
  });
  if (done) tellAll("answered");
};
const write = async (more = {}) => {
  const name = more.name || app.file.name || (await carrier.name());
  if (!name) return false;
  const { record } = app;
  const version = app.file.name === name ? app.file.version : null;
  const { ok, status, said } = await program("save", { record, name, version, ...more }).catch(() => ({ status: 410 }));
  notice("unsaved", "");
  if (ok) {
    app.file = said.file;
    app.saved = record;
    say(`Saved to ${said.file.name}.`);
  } else if (status === 409) return conflict(said, name);
  else if (status === 410) ended();
  else notice("unsaved", said.error);
  return ok;
};
const askName = (where) =>
  dialog(
    "Save as",
    [
      element("p", {}, where),
      label("name", element("input", { type: "text", id: "new-name", value: "game.yaml" })),
    ],
    [
      ["Save", () => one("#new-name").value.trim()],
      ["Cancel", () => null],
    ],
  );
const conflict = async (said, name) => {
  const theirs = said.conflict;
  const gone = theirs.text === null;
  const choice = await dialog(
    said.error,
    gone ? [] : [element("p", {}, `What stands in ${name} now:`), element("pre", {}, theirs.text.slice(0, 4000))],
    [
      [gone ? "Save it anew" : "Overwrite it", () => "over"],
      ...(theirs.record ? [["Take what stands there", () => "theirs"]] : []),
      ["Keep mine beside it", () => "beside"],
      ["Cancel", () => null],
    ],
  );
  if (choice === "over") return write({ name, version: theirs.version });
  const beside = choice === "beside" && (await carrier.name());
  if (beside) return write({ name: beside });
  if (choice === "theirs") {
    app.file = { ...app.file, name, version: theirs.version };
    app.saved = theirs.record;
    change(theirs.record, "what stands in the file", null);
  }
  return false;
};

// What was not saved last time.
const offerDrafts = () => {
  const [draft] = start.drafts || [];
  if (!draft) return;
  const at = new Date(draft.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  notice("draft", `A board of ${counted(draft.tiles, "tile")} was not saved (${at}).`, [
    [
      "Restore it",
      () => {
        notice("draft", "");
        asking.restored = draft.id;
        change(draft.record, "what was not saved", null);
      },
    ],
    [
      "Let it go",
      () => {
        notice("draft", "");
        program("discard", { draft: draft.id });
      },
    ],
  ]);
};
