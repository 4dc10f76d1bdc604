// The board by keyboard: Tab stops at it once, and the arrow keys go on from space to space, as tokens move.
const BY = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

export function boardKeys(svg) {
  svg.addEventListener("focusin", ({ target }) => { if (target.matches(".space.acts")) stop(target); });
  svg.addEventListener("keydown", (event) => {
    const here = event.target.closest(".space.acts");
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    else if (BY[event.key]) move(here, BY[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere these keys are the knob's and the buttons'
  });

  function move(here, by) {
    const all = [...svg.querySelectorAll(".space.acts")];
    all[(all.indexOf(here) + by + all.length) % all.length].focus();
  }

  function stop(here) { // Tab comes back to where one was
    for (const one of svg.querySelectorAll(".space.acts[tabindex='0']")) one.setAttribute("tabindex", -1);
    here.setAttribute("tabindex", 0);
  }
}
