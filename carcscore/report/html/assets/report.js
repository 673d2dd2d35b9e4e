// The scripts of a report, each of which needs no other to be asked for.
import "./zoom.js";
import "./board.js";
import "./turns.js";
import "./address.js";
import "./tools.js";
