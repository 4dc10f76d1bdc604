// A question for this phone while it is scrolled out of view: a bar that leads to it.
import { $, focus } from "./page.js";

let seen = true;

export function calling() { $("calls").hidden = seen || !$("answers").querySelector("button"); }

new IntersectionObserver(([{ isIntersecting }]) => { seen = isIntersecting; calling(); }, { rootMargin: "-64px 0px 0px" }).observe($("question"));
$("calls").onclick = () => { $("question").scrollIntoView(); focus($("question-words")); };
