// Inputs made from what an expansion declares: a form, the value it holds, and what to do with a new one (undefined:
// nothing is said). Nothing here knows what any of it means.
import { element } from "../../../pages/assets/elements.js";
import { app } from "./app.js";
import { a1Of, nameOf } from "./board.js";
import { isEmpty, playersOf } from "./edits.js";
import { POINTS, cellOf, isCell, keyOf } from "./geometry.js";
import { kit } from "./kit.js";
import { button } from "./parts.js";
import { playerName } from "./tokens.js";

export const form = (said, value, set, name) => (inputs[said.type] || inputs.text)(said, value, set, name);
// An input with its words; several inputs together are no label's.
export const label = (words, input, ...more) =>
  element(
    ...(input.matches("input, select")
      ? ["label", { class: "field" }]
      : ["div", { class: "field", role: "group", "aria-label": words }]),
    element("span", {}, words),
    input,
    ...more,
  );
export const plainWords = (key) => key.replaceAll("_", " ").replaceAll("-", " ");

// One of some values; `usual` is what holds where nothing is said.
export const selecting = (values, value, set, name, words = (each) => String(each), usual = undefined) => {
  const known = values.some((each) => each === value) || value === undefined ? values : [...values, value];
  const options = [
    element("option", { value: "" }, usual === undefined ? "\u2013" : `${words(usual)} (usual)`),
    ...known.map((each, index) => element("option", { value: index + 1, selected: each === value }, words(each))),
  ];
  return element(
    "select",
    {
      "data-name": name,
      "aria-label": plainWords(name.split(".").at(-1)),
      onchange: (event) => set(known[Number(event.target.value) - 1]),
    },
    options,
  );
};
export const typing = (value, set, name, attributes, read) =>
  element("input", {
    ...attributes,
    "data-name": name,
    value: value ?? "",
    "aria-label": plainWords(name.split(".").at(-1)),
    onchange: (event) => set(event.target.value === "" ? undefined : read(event.target.value)),
  });
const readCell = (words) => {
  const pair = /^\s*(-?\d+)\s*,\s*(-?\d+)\s*$/.exec(words);
  if (pair) return [Number(pair[1]), Number(pair[2])];
  const sheet = /^\s*([A-Za-z]+)(\d+)\s*$/.exec(words);
  if (!sheet) return undefined;
  const column = [...sheet[1].toUpperCase()].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
  const a1 = a1Of(app.record);
  return [a1[0] + column, a1[1] + Number(sheet[2]) - 1];
};

export const inputs = {
  cell: (said, value, set, name) =>
    element(
      "span",
      { class: "pair" },
      typing(value && nameOf(app.record, value), set, name, { size: 5, placeholder: "C4" }, readCell),
      app.cell
        ? button(nameOf(app.record, app.cell), () => set(app.cell), {
            "data-name": `${name}.chosen`,
            "aria-label": `${nameOf(app.record, app.cell)}, the cell that is chosen`,
          })
        : null,
    ),
  point: (said, value, set, name) => selecting([...POINTS, "centre"], value, set, name),
  player: (said, value, set, name) =>
    selecting(playersOf(app.record), value, set, name, (id) => playerName(app.record, id)),
  figure: (said, value, set, name) =>
    selecting(
      kit.figures.map((figure) => figure.name),
      value,
      set,
      name,
    ),
  role: (said, value, set, name) => selecting(Object.keys(kit.roles), value, set, name),
  tile: (said, value, set, name) =>
    selecting(
      kit.tiles.map((tile) => tile.code),
      value,
      set,
      name,
    ),
  word: (said, value, set, name) => selecting(said.of, value, set, name),
  whole: (said, value, set, name) =>
    typing(value, set, name, { type: "number", min: said.from, max: said.to, step: 1, inputmode: "numeric" }, Number),
  text: (said, value, set, name) => typing(value, set, name, { type: "text", maxlength: said.longest }, String),
  flag: (said, value, set, name) =>
    element("input", {
      type: "checkbox",
      "data-name": name,
      "aria-label": plainWords(name.split(".").at(-1)),
      checked: value === true,
      onchange: (event) => set(event.target.checked || undefined),
    }),
  list: (said, value, set, name) => {
    const held = value || [];
    const rows = held.map((each, index) =>
      element(
        "li",
        {},
        form(
          said.of,
          each,
          (next) => set(next === undefined ? held : held.map((old, place) => (place === index ? next : old))),
          `${name}.${index}`,
        ),
        button("\u00d7", () => set(held.filter((_, place) => place !== index)), {
          "aria-label": `Remove ${index + 1}`,
          "data-name": `${name}.${index}.off`,
        }),
      ),
    );
    const more =
      held.length < (said.most ?? 1000)
        ? button("+", () => set([...held, blank(said.of)]), {
            "aria-label": `One more: ${plainWords(name.split(".").at(-1))}`,
            "data-name": `${name}.more`,
          })
        : null;
    return element("ul", { class: "list" }, rows, element("li", {}, more));
  },
  map: (said, value, set, name) => {
    const held = value || {};
    const all = { player: playersOf(app.record), word: said.keys.of }[said.keys.type];
    const words = { player: (id) => playerName(app.record, id), cell: (key) => nameOf(app.record, cellOf(key)) };
    const called = words[said.keys.type] || String;
    const without = (key) => Object.fromEntries(Object.entries(held).filter(([other]) => other !== key));
    const put = (key, next) => set(isEmpty(next) ? without(key) : { ...without(key), [key]: next });
    const row = (key) =>
      label(
        called(key),
        form(said.of, held[key], (next) => put(key, next), `${name}.${key}`),
      );
    if (all) return element("div", { class: "group" }, all.map(row));
    const off = (key) =>
      button("\u00d7", () => set(without(key)), {
        "aria-label": `Remove ${called(key)}`,
        "data-name": `${name}.${key}.off`,
      });
    const add = (key) => key !== undefined && put(isCell(key) ? keyOf(key) : key, blank(said.of));
    const more = label("one more for", form(said.keys, undefined, add, `${name}.more`));
    return element(
      "div",
      { class: "group" },
      Object.keys(held).map((key) => element("div", { class: "pair" }, row(key), off(key))),
      more,
    );
  },
  group: (said, value, set, name) => {
    const held = typeof value === "object" && value ? value : {};
    const shown = said.single
      ? said.fields.filter(({ key }) => key === (Object.keys(held)[0] || said.fields[0].key))
      : said.fields;
    const other = said.single
      ? selecting(
          said.fields.map(({ key }) => key),
          shown[0].key,
          (key) => set(key ? { [key]: blank(said.fields.find((field) => field.key === key).form) } : undefined),
          `${name}.which`,
        )
      : null;
    const put = (key, next) => {
      const { [key]: _, ...rest } = said.single ? {} : held;
      set(next === undefined ? rest : { ...rest, [key]: next });
    };
    return element(
      "div",
      { class: "group" },
      other,
      shown.map(({ key, needed, form: inner }) =>
        label(
          `${plainWords(key)}${needed ? "" : " (if any)"}`,
          form(inner, held[key], (next) => put(key, next), `${name}.${key}`),
        ),
      ),
    );
  },
  either: (said, value, set, name) => {
    const chosen = Math.max(
      0,
      said.of.findIndex((each) => suits(each, value)),
    );
    const which = element(
      "select",
      {
        "data-name": `${name}.kind`,
        "aria-label": "Which",
        onchange: (event) => set(blank(said.of[Number(event.target.value)])),
      },
      said.of.map((each, index) =>
        element(
          "option",
          { value: index, selected: index === chosen },
          each.title || (each.type === "word" ? each.of.join(" / ") : each.type),
        ),
      ),
    );
    return element("span", { class: "pair" }, which, form(said.of[chosen], value, set, name));
  },
};

// Whether a value has a form, roughly: enough to choose among several.
export const suits = (said, value) => {
  if (value === undefined || value === null) return false;
  if (said.type === "either") return true;
  if (said.type === "whole") return typeof value === "number";
  if (said.type === "flag") return typeof value === "boolean";
  if (said.type === "list" || said.type === "cell") return Array.isArray(value);
  if (said.type === "group" || said.type === "map") return typeof value === "object" && !Array.isArray(value);
  if (said.type === "word") return said.of.includes(value);
  return typeof value === "string";
};
// A value to begin with.
export const blank = (said) => {
  const [first] = said.fields || (Array.isArray(said.of) ? said.of : []);
  const shown = Object.keys(said.example || {}); // where no field is needed those of the example will do
  const group = () => {
    const needed = said.fields.filter((field) => field.needed);
    return said.single ? [first] : needed.length ? needed : said.fields.filter(({ key }) => shown.includes(key));
  };
  const made = {
    list: () => Array.from({ length: said.least || 0 }, () => blank(said.of)),
    map: () => ({}),
    group: () => Object.fromEntries(group().map(({ key, form: inner }) => [key, blank(inner)])),
    either: () => blank(first),
    word: () => first,
    whole: () => Math.max(0, said.from),
    flag: () => true,
    text: () => said.example ?? "",
    player: () => playersOf(app.record)[0],
    cell: () => app.cell || [0, 0],
    point: () => "N",
    figure: () => kit.figures[0].name,
    role: () => Object.keys(kit.roles)[0],
    tile: () => kit.tiles[0].code,
  };
  return (made[said.type] || made.text)();
};
