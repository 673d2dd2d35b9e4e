// A turn log: the board as it was after any turn. Only what differs between two turns is touched.
import { element } from "../../../pages/assets/elements.js";
import { grid, makeStop, stop } from "./board.js";
import { data, drawn, svg, tiles } from "./drawn.js";
import { asked, showTurn } from "./lighting.js";

const replay = document.getElementById("replay");
if (replay && data.log) {
  const { turns, final, stays, reshaping } = data.log;
  const choose = document.getElementById("turn");
  const says = document.getElementById("turn-told");
  const keyOf = ({ at, figure, role = "", player = "" }) => `${at} ${figure} ${role} ${player}`;
  const figures = Map.groupBy([...svg.querySelectorAll(".figure")], (figure) => keyOf(figure.dataset));
  const stood = stays.map(([key, first, last]) => [(figures.get(key) || []).shift(), first, last]);
  // What a piece built over its tile is as old as the piece.
  const builtBy = ({ figure, feature, at }) =>
    ((reshaping.includes(figure) && drawn.get(feature)) || []).filter(
      (part) => part.matches(`.segment.${figure}`) || (part.matches(".over") && part.closest(".tile").dataset.at === at),
    );
  const built = stood.map(([figure]) => (figure ? builtBy(figure.dataset) : []));
  const markers = [...replay.querySelectorAll(".track li")];
  const most = Math.max(1, ...final.track, ...turns.flatMap((turn) => turn.track));
  const rows = turns.map((_, index) => document.getElementById(`turn-${index + 1}`));
  const end = turns.length + 1;
  const plot = document.querySelector(".plot");
  let now = end;

  const tilesOf = (number) => (turns[number - 1] && tiles.get(turns[number - 1].at)) || [];

  const lines = (number) => {
    if (number === 0) return ["Before the first turn"];
    if (number === end) return [final.says];
    const scored = rows[number - 1].querySelectorAll("p");
    return [`Turn ${number} of ${turns.length}: ${turns[number - 1].says}`, ...[...scored].map((line) => line.textContent)];
  };

  const goTo = (number) => {
    number = Math.min(end, Math.max(0, number));
    for (let turn = Math.min(now, number) + 1; turn <= Math.max(now, number); turn += 1) {
      for (const tile of tilesOf(turn)) tile.classList.toggle("later", turn > number);
    }
    for (const [place, [figure, first, last]] of stood.entries()) {
      if (!figure) continue;
      const off = number < first || (last !== null && number >= last);
      figure.classList.toggle("off", off);
      for (const part of built[place]) part.classList.toggle(part.matches(".over") ? "off" : "unbuilt", off);
    }
    if (stop.classList.contains("later")) makeStop(grid.find((tile) => !tile.classList.contains("later")));
    if (rows[now - 1]) rows[now - 1].classList.remove("now");
    if (rows[number - 1]) rows[number - 1].classList.add("now");
    now = number;
    choose.value = number;
    const [first, ...scored] = lines(number);
    choose.setAttribute("aria-valuetext", number === end ? "the end" : first);
    says.replaceChildren(element("p", {}, first), ...scored.map((line) => element("p", { class: "scored" }, line)));
    const track = number === 0 ? turns[0].track.map(() => 0) : number === end ? final.track : turns[number - 1].track;
    markers.forEach((marker, index) => {
      marker.querySelector("b").textContent = track[index];
      marker.style.setProperty("--part", track[index] / most);
    });
    if (plot) plot.style.setProperty("--now", number / end);
    const turn = turns[number - 1];
    showTurn(
      number === end ? null : number,
      turn && number !== end ? { ids: turn.lights, at: turn.at, whole: !turn.lights.length, ring: true } : null,
    );
  };

  const turnTo = (number) => {
    Object.assign(asked, { pointed: null, focused: null, pinned: null });
    goTo(number);
  };

  choose.addEventListener("input", () => turnTo(Number(choose.value)));
  for (const button of replay.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => turnTo(now + Number(button.dataset.step)));
  }
  const paying = [...document.querySelectorAll("#paying option")].map((option) => Number(option.value));
  const nextPaying = () => turnTo(paying.find((number) => number > now % end) ?? end);
  replay.querySelector("[data-paying]").addEventListener("click", nextPaying);

  // Keys that lead to turns wherever nothing else has them: the board has its own, and so has what is typed into.
  const leads = {
    ArrowLeft: () => turnTo(now - 1),
    ArrowRight: () => turnTo(now + 1),
    Home: () => turnTo(0),
    End: () => turnTo(end),
    n: nextPaying,
  };
  document.addEventListener("keydown", (event) => {
    const taken = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || svg.contains(event.target);
    if (taken || event.target.matches("input") || !leads[event.key]) return;
    event.preventDefault();
    leads[event.key]();
  });
  document.addEventListener("turn", (event) => goTo(event.detail ?? end));
  document.getElementById("turns").addEventListener("click", (event) => {
    const body = event.target.closest("tbody[id]");
    if (body && !event.target.closest("a")) turnTo(Number(body.id.slice("turn-".length)));
  });
  if (plot) {
    plot.addEventListener("click", ({ clientX }) => {
      const { left, width } = plot.getBoundingClientRect();
      turnTo(Math.round((end * (clientX - left)) / width));
    });
  }
  replay.hidden = false;
  goTo(end);
}
