// No program is behind the page.
const carrier = { scores: false, keeps: true };
