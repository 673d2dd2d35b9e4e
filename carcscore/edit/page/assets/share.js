// The record as text, file and link; and where the page keeps it when there is no program: in the address and in the
// browser. Both hold the whole record, packed.
const packed = async (words) => {
  const stream = new Blob([words]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};
const unpacked = async (words) => {
  const bytes = Uint8Array.from(atob(words.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
};

const KEPT = `carcscore ${start.program} ${location.pathname}`;
const keep = async () => {
  if (start.server && !app.over) return;
  const words = JSON.stringify(app.record);
  try {
    localStorage.setItem(KEPT, words);
  } catch {
    /* a browser that keeps nothing: the address still does */
  }
  const link = await packed(words);
  if (words === JSON.stringify(app.record)) history.replaceState(null, "", `#${link}`);
};
const usable = (record) =>
  record && Array.isArray(record.players) && (Array.isArray(record.board) || Array.isArray(record.turns));
const restore = async () => {
  if (start.server) return;
  const ways = [async () => unpacked(location.hash.slice(1)), async () => localStorage.getItem(KEPT)];
  for (const [place, way] of ways.entries()) {
    if (!place && !location.hash) continue;
    try {
      const record = JSON.parse(await way());
      if (usable(record)) return change(record, "as it was left", null);
    } catch {
      if (!place) notice("link", "The link can't be read: it may have been cut off.");
    }
  }
};

const drawRecord = () => {
  const name = `${(app.file.name || app.record.title || "game").replace(/\.ya?ml$/, "").replace(/[^\w-]+/g, "-")}.yaml`;
  const text = textOf(app.record);
  const area = element("textarea", {
    readonly: true,
    rows: 12,
    "aria-label": "The record as text",
    spellcheck: "false",
  });
  area.value = text;
  const file = () => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  const copy = async (words, done) => {
    try {
      await navigator.clipboard.writeText(words);
      say(done);
    } catch {
      area.value = words;
      area.select();
      say("Select and copy it from the field.");
    }
  };
  one("#record").replaceChildren(
    element("h2", {}, "Record"),
    element(
      "p",
      { class: "soft" },
      start.server && !app.over
        ? `Saved to ${app.file.name || "no file yet"} when you say so.`
        : "This page has no program behind it: it keeps the board in its address and in this browser. Only the program can score: carcscore score FILE.",
    ),
    area,
    element(
      "div",
      { class: "acts" },
      button("Copy the text", () => copy(text, "Copied."), { "data-name": "copy" }),
      button("Take it as a file", file, { "data-name": "file" }),
      start.server
        ? null
        : button(
            "Copy the link",
            async () =>
              copy(`${location.href.split("#")[0]}#${await packed(JSON.stringify(app.record))}`, "Copied the link."),
            { "data-name": "link" },
          ),
    ),
  );
};
const share = () => {
  app.tab = "record";
  tellAll("chosen", app.cell, true);
};
