// What carries the page's questions to the program: the server that it came from, on this computer.
import { begin } from "../main.js";
import { askName } from "../program.js";

begin({
  scores: true,
  keeps: false,
  anew: "start the program again",
  ask: async (what, body) => {
    const answer = await fetch(`api/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = await answer.json().catch(() => ({ error: answer.statusText }));
    return { ok: answer.ok, status: answer.status, said };
  },
  name: () => askName("A name for the file, in the folder where the program was started."),
});
