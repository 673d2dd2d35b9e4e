// What carries the page's questions to the program: the server that it came from, on this computer.
const carrier = {
  scores: true, // whether a program answers at all
  keeps: false, // whether the page keeps the board itself, in its address and in the browser
  anew: "start the program again", // what to do when nothing answers any more
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
};
