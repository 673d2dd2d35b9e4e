// Questions in the way, and notices above the board.
import { element } from "../../../pages/assets/elements.js";
import { button, one } from "./parts.js";

export const dialog = (title, parts, choices) =>
  new Promise((answer) => {
    const box = one("#question");
    const close = (act) => {
      const chosen = act ? act() : null;
      box.close();
      answer(chosen);
    };
    box.replaceChildren(
      element("h2", { id: "question-title" }, title),
      ...parts,
      element(
        "div",
        { class: "acts" },
        choices.map(([words, act]) => button(words, () => close(act))),
      ),
    );
    box.oncancel = () => answer(null);
    box.onkeydown = (event) => {
      if (event.key !== "Enter" || !event.target.matches("input")) return;
      event.preventDefault();
      box.querySelector(".acts button").click();
    };
    box.showModal();
    const field = box.querySelector("input[type=text]");
    if (field) selectStem(field);
    else if (!box.querySelector("input, textarea")) box.querySelector(".acts button").focus();
  });
// The name of a file is there to be typed anew, without its ending.
const selectStem = (field) => {
  field.focus();
  const end = field.value.lastIndexOf(".");
  field.setSelectionRange(0, end < 0 ? field.value.length : end);
};

const notices = new Map();
export const notice = (name, words, choices = []) => {
  if (!words && !notices.has(name)) return;
  if (notices.has(name)) notices.get(name).remove();
  notices.delete(name);
  if (!words) return;
  const made = element(
    "p",
    { class: "notice" },
    words,
    " ",
    choices.map(([title, act]) => button(title, act)),
  );
  notices.set(name, made);
  one("#notices").append(made);
};
