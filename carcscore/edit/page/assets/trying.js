// What the rules allow: the program tries changes of the record, some at a time, and tells which bring an error, and
// what bars all of them.
const TRIED_AT_ONCE = 24;
const tried = { record: null, known: new Map(), barring: [], asking: false };

// Whether a change, by its key, is allowed; undefined as long as that is not known. Without a program all are.
const isAllowed = (record, key) => {
  if (!isScored()) return true;
  if (tried.record !== record) Object.assign(tried, { record, known: new Map(), barring: [] });
  return tried.known.get(key);
};

// Tries changes on a cell, each a key and what makes the other record, and draws the tray again.
const tryChanges = async (record, cell, changes) => {
  const asked = changes.filter(({ key }) => isAllowed(record, key) === undefined).slice(0, TRIED_AT_ONCE);
  if (tried.asking || !asked.length) return;
  const others = asked.map(({ changed }) => changed());
  tried.asking = true;
  const { ok, said } = await program("allowed", { record, others, at: cell }).catch(() => ({ ok: false }));
  tried.asking = false;
  if (tried.record === record) {
    asked.forEach(({ key }, index) => tried.known.set(key, ok ? said.allowed[index] : true));
    tried.barring = ok ? said.barring : [];
  }
  if (app.cell) drawTray();
};

// A figure that is put on a segment of a cell.
const putting = (record, cell, segment, hand) => ({
  key: `${keyOf(cell)} ${segment} ${hand.player} ${hand.figure}`,
  changed: () => withFigure(record, cell, segment, hand),
});
// A tile that is laid on a cell.
const laying = (record, cell, { code, turns }) => ({
  key: `${keyOf(cell)} ${code}${turns}`,
  changed: () => withTile(record, cell, code, turns),
});
