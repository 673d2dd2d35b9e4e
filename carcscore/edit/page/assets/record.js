// The panel of the record: its text, to be copied, taken as a file, passed on as a link; or another text to be taken up.
import { element } from "../../../pages/assets/elements.js";
import { say } from "../../../pages/assets/saying.js";
import { app, change } from "./app.js";
import { carrier } from "./carrier.js";
import { notice } from "./dialogs.js";
import { games, playedWith } from "./games.js";
import { start } from "./kit.js";
import { button, one } from "./parts.js";
import { printingButtons } from "./printing.js";
import { isScored, program } from "./program.js";
import { download, packed } from "./share.js";
import { textOf } from "./text.js";

export const drawRecord = () => {
  const { record } = app;
  const alone = !isScored();
  const area = element("textarea", {
    rows: 12,
    "aria-label": "The record as text",
    spellcheck: "false",
    readonly: alone,
    oninput: () => {
      take.hidden = false;
    },
  });
  area.value = textOf(record);
  const take = button("Use this text", () => takeText(area.value), { "data-name": "take", hidden: true });
  if (!alone) programText(record, area);
  one("#record").replaceChildren(
    element("h2", {}, "Record"),
    element("p", { class: "soft" }, alone ? ALONE : whereSaved()),
    area,
    element(
      "div",
      { class: "acts" },
      take,
      button("Copy the text", () => copy(area.value, area, "Copied."), { "data-name": "copy" }),
      button("Save it as a file", () => download(area.value), { "data-name": "file" }),
      carrier.report && !alone ? button("The report", () => carrier.report(), { "data-name": "report" }) : null,
      alone
        ? null
        : start.sites.map((site) =>
            button(`Copy a link of ${site}`, () => copyLinkOf(site, area), { "data-name": `link-${site}` }),
          ),
      printingButtons(),
      carrier.keeps ? button("Copy the link", () => copyLink(area), { "data-name": "link" }) : null,
    ),
  );
};
const whereSaved = () =>
  app.file.name
    ? `It is saved to ${app.file.name} ${start.autosave ? "at each change" : "by the button above"}.`
    : "It has no file yet: saving asks for a name.";
const ALONE =
  "This page has no program behind it: it keeps the board in its address and in this browser. Only the program can score: carcscore score FILE, or a page that contains it, made by web/build.";

// The text as the program would save it.
const programText = async (record, area) => {
  const { ok, said } = await program("text", { record }).catch(() => ({ ok: false }));
  if (ok && record === app.record && area.isConnected) area.value = said.text;
};
const takeText = async (text) => {
  const { ok, said } = await program("read", { text }).catch(() => ({
    ok: false,
    said: { error: "The program has ended." },
  }));
  if (!ok) return notice("trouble", said.error);
  games.set(playedWith(said.record), said.game);
  return change(said.record, "another text", null);
};

const copy = async (words, area, done) => {
  try {
    await navigator.clipboard.writeText(words);
    say(done);
  } catch {
    area.value = words;
    area.select();
    say("Copy it from the field.");
  }
};
const copyLink = async (area) =>
  copy(`${location.href.split("#")[0]}#${await packed(JSON.stringify(app.record))}`, area, "Copied the link.");
// A link of another site, if its links can tell the game.
const copyLinkOf = async (site, area) => {
  const { ok, said } = await program("links", { record: app.record }).catch(() => ({ said: { error: "No answer" } }));
  const { link, why } = ok ? said.links[site] : { why: said.error };
  notice("link", link ? "" : `${why}.`);
  if (link) await copy(link, area, `Copied the link of ${site}.`);
};
