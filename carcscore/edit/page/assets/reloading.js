// A page that is loaded again in the same window goes on where it was: with what was not saved, and all to be undone.
import { app } from "./app.js";
import { start } from "./kit.js";
import { asking } from "./program.js";
import { usable } from "./share.js";

const HELD = `carcscore held ${location.pathname}`;
const MOST_HELD = 200;
const holdOn = () => {
  const { record, past, future, file } = app;
  const steps = (some) => some.slice(-MOST_HELD);
  try {
    sessionStorage.setItem(
      HELD,
      JSON.stringify({ record, past: steps(past), future: steps(future), version: file.version, page: start.page }),
    );
  } catch {
    /* a browser that keeps nothing, or not so much */
  }
};
const isReloaded = () => performance.getEntriesByType("navigation")[0]?.type === "reload";
export const goOnAsBefore = () => {
  if (!isReloaded()) return;
  let held = null;
  try {
    held = JSON.parse(sessionStorage.getItem(HELD));
  } catch {
    /* nothing to go on with */
  }
  if (!held || held.version !== app.file.version || !usable(held.record)) return;
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  if (same(held.record, app.record)) held.record = app.record;
  Object.assign(app, { record: held.record, past: held.past, future: held.future });
  const own = (start.drafts || []).filter((draft) => same(draft.record, held.record));
  start.drafts = (start.drafts || []).filter((draft) => !own.includes(draft));
  asking.superseded = own.map(({ id }) => id);
};
addEventListener("pagehide", holdOn);
