// What is said to whoever listens instead of looks, once things have settled for so many milliseconds: the last word
// counts, so that a moving pointer floods nobody.
let saying = 0;
export const say = (words, settled = 60) => {
  clearTimeout(saying);
  saying = setTimeout(() => {
    document.getElementById("told").textContent = words;
  }, settled);
};
