// The panel of the game: how it is told, who plays by which rules with what, the track and the claims, and whatever
// the expansions in play declare.
import { element } from "../../../pages/assets/elements.js";
import { app, change, setTo } from "./app.js";
import { isLog } from "./board.js";
import { totalOf, withTotal } from "./claims.js";
import { playersOf, tidied, valueAt } from "./edits.js";
import { form, label, plainWords, selecting, typing } from "./forms.js";
import { expansionsOf, playWith } from "./games.js";
import { counted } from "./geometry.js";
import { kit, start } from "./kit.js";
import { button, isOpen, keepingFocus, one, part } from "./parts.js";
import { renamed } from "./renaming.js";
import { playerName } from "./tokens.js";
import { wayPart } from "./way.js";

export const drawGame = () =>
  keepingFocus(() => {
    const { record } = app;
    one("#game").replaceChildren(
      element("h2", {}, "The game"),
      ...[
        wayPart(record),
        titlePart(record),
        playersPart(record),
        pointsPart(record, "track", "On the track", "whole"),
        pointsPart(record, "claimed", "Written down as totals", "whole"),
        claimsPart(record),
        rulesPart(record),
        expansionsPart(record),
        ...panelParts(record),
      ].filter(Boolean),
    );
  });

const titlePart = (record) =>
  element(
    "div",
    { class: "group" },
    ["title", "date", "place"].map((key) =>
      label(key, typing(record[key], setTo([key], key), `game.${key}`, { type: "text", maxlength: 200 }, String)),
    ),
  );

const playersPart = (record) => {
  const set = (players, words) => {
    const next = renamed(record, players);
    if (next === record) drawGame();
    else change(next, words);
  };
  const rows = record.players.map((player, seat) =>
    element(
      "li",
      {},
      selecting(
        Object.keys(start.colours),
        player.color,
        (color) => set(recoloured(record.players, seat, color), "colour"),
        `player ${seat + 1} colour`,
      ),
      typing(
        player.name === player.color ? undefined : player.name,
        (name) => set(replaced(record.players, seat, tidy({ ...player, name })), "name"),
        `player ${seat + 1} name`,
        { type: "text", maxlength: 60, size: 12 },
        String,
      ),
      record.players.length > 2
        ? button(
            "\u00d7",
            () =>
              set(
                record.players.filter((_, place) => place !== seat),
                "a player less",
              ),
            { "aria-label": `Remove player ${seat + 1}`, "data-name": `player-off-${seat}` },
          )
        : null,
    ),
  );
  const free = Object.keys(start.colours).find((colour) => !record.players.some((player) => player.color === colour));
  const more =
    free && record.players.length < 8
      ? button("+ player", () => set([...record.players, { color: free }], "one more player"), {
          "data-name": "player-more",
        })
      : null;
  return part(
    "Players, in turn order",
    isOpen("Players, in turn order", true),
    element("ul", { class: "list" }, rows, element("li", {}, more)),
  );
};
const replaced = (list, index, next) => list.map((each, place) => (place === index ? next : each));
// A colour that another player has is exchanged.
const recoloured = (players, seat, color) =>
  players.map((player, place) => {
    if (place === seat) return tidy({ ...player, color });
    return color && player.color === color ? tidy({ ...player, color: players[seat].color }) : player;
  });
const tidy = (player) => (player.color || player.name ? tidied(player) : { name: "?" });

const pointsPart = (record, key, title) => {
  if (key === "track" && isLog(record)) return null;
  const held = record[key] || {};
  return part(
    title,
    isOpen(title, !start.new || Boolean(record[key])),
    element(
      "div",
      { class: "group" },
      playersOf(record).map((id) =>
        label(
          playerName(record, id),
          typing(
            totalOf(held[id]),
            (next) => setTo([key, id], `${title}: ${id}`)(withTotal(held[id], next)),
            `${key}.${id}`,
            { type: "number", step: 1, inputmode: "numeric" },
            Number,
          ),
        ),
      ),
    ),
  );
};

// Claims on single features, on the cell that is chosen.
const claimsPart = (record) => {
  const kinds = Object.keys(kit.kinds).filter((kind) => kit.kinds[kind].claimable !== false);
  const said = {
    type: "list",
    of: {
      type: "group",
      fields: [
        { key: "player", needed: true, form: { type: "player" } },
        { key: "feature", needed: true, form: { type: "word", of: kinds } },
        { key: "at", needed: true, form: { type: "cell" } },
        { key: "point", needed: false, form: { type: "point" } },
        { key: "points", needed: true, form: { type: "whole", from: 0, to: 1000 } },
      ],
    },
  };
  return part(
    "Claims for single features",
    isOpen("Claims for single features", false),
    form(said, record.claims, setTo(["claims"], "claims"), "claims"),
  );
};

const rulesPart = (record) => {
  const rules = record.rules || {};
  const editions = Object.keys(start.editions || {});
  return part(
    "Rules",
    isOpen("Rules", false),
    element(
      "div",
      { class: "group" },
      editions.length
        ? label("edition", selecting(editions, rules.edition, setTo(["rules", "edition"], "edition"), "rules.edition"))
        : null,
      start.rules.map(({ name, values, words }) =>
        label(
          plainWords(name),
          selecting(values, rules[name], setTo(["rules", name], plainWords(name)), `rules.${name}`),
          element("small", {}, words),
        ),
      ),
      label("end", selecting(["final", "adjourned", "mid-turn"], record.end, setTo(["end"], "end"), "end")),
    ),
  );
};

// The expansions: those of the large boxes by their numbers, then the others, fan-made ones last; a field finds one.
const expansionsPart = (record) => {
  if (!start.expansions.length) return null;
  const held = expansionsOf(record);
  const groups = [
    ["Large boxes", ({ box }) => box],
    ["Smaller ones", ({ box, fan_made: fan }) => !box && !fan],
    ["Fan-made", ({ fan_made: fan }) => fan],
  ];
  const parts = groups.map(([title, belongs]) => {
    const rows = start.expansions.filter(belongs).map((each) => expansionRow(each, held));
    return element("fieldset", { class: "options" }, element("legend", {}, title), rows);
  });
  const found = element("input", {
    type: "search",
    placeholder: "Find an expansion",
    "aria-label": "Find an expansion",
    "data-name": "expansion-search",
    value: app.lookedFor,
    oninput: (event) => {
      app.lookedFor = event.target.value;
      showFound(parts);
    },
  });
  const none = element("p", { class: "soft", "data-name": "none-found" }, "No expansion has these words in its name.");
  parts.push(none);
  showFound(parts);
  return part("Expansions", isOpen("Expansions", start.new), found, ...parts);
};
const expansionRow = ({ name, title, tiles, box }, held) =>
  element(
    "label",
    { class: "option" },
    element("input", {
      type: "checkbox",
      "data-name": `expansion-${name}`,
      checked: held.includes(name),
      onchange: (event) => playWith(name, event.target.checked),
    }),
    ` ${box ? `${box}. ` : ""}${title}`,
    tiles ? element("small", {}, ` ${counted(tiles, "tile")}`) : null,
  );
const showFound = (all) => {
  const [parts, none] = [all.slice(0, -1), all.at(-1)];
  const words = app.lookedFor.trim().toLowerCase();
  for (const group of parts) {
    const rows = [...group.querySelectorAll(".option")];
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(words);
    group.hidden = rows.every((row) => row.hidden);
  }
  none.hidden = parts.some((group) => !group.hidden);
};

const panelParts = (record) =>
  kit.panel.map(({ expansion, title, options, holdings }) => {
    const rows = [
      ...options.map((option) =>
        label(
          plainWords(option.name),
          selecting(
            option.values,
            valueAt(record, ["rules", "options", expansion, option.name]),
            setTo(["rules", "options", expansion, option.name], plainWords(option.name)),
            `${expansion}.${option.name}`,
            String,
            option.default,
          ),
          element("small", {}, option.words),
        ),
      ),
      ...holdings.map(({ key, form: said }) => {
        const path = key === null ? [expansion] : [expansion, key];
        const words = plainWords(path.at(-1));
        return element(
          "fieldset",
          {},
          element("legend", {}, words),
          said.description ? element("p", { class: "soft" }, said.description) : null,
          form(said, valueAt(record, path), setTo(path, words), path.join(".")),
        );
      }),
    ];
    return rows.length ? part(title, isOpen(title, false), element("div", { class: "group" }, rows)) : null;
  });
