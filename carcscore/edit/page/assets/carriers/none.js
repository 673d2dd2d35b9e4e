// No program is behind the page.
import { begin } from "../main.js";

begin({ scores: false, keeps: true });
