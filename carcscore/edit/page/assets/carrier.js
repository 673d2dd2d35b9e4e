// What carries the page's questions to the program, if anything does.
//
// scores: whether a program answers at all
// keeps: whether the page keeps the board itself, in its address and in the browser
// anew: what to do when nothing answers any more
// ask: puts a question, with a body and raw bytes if there are any; gives {ok, status, said}
// name: asks for the name of a new file
// report: shows the report on the board, where the page itself can
export let carrier = null;
export const useCarrier = (made) => {
  carrier = made;
};
