// What is not part of the table itself: its speed, pause, and the plugs to pull.
import { _ } from "/web/language.js";

const PARTS = { dice: _("Dice"), reader: _("Reader"), display: _("Display"), strip: _("Lights"), panel: _("Panel"), buzzer: _("Buzzer") };
const PULL = { dice: _("Unplug the dice"), reader: _("Unplug the reader"), display: _("Unplug the display"), strip: _("Unplug the lights"), panel: _("Unplug the panel"), buzzer: _("Unplug the buzzer") };
const PLUG = { dice: _("Plug the dice back in"), reader: _("Plug the reader back in"), display: _("Plug the display back in"), strip: _("Plug the lights back in"), panel: _("Plug the panel back in"), buzzer: _("Plug the buzzer back in") };

const MISCHIEF = {
  "one-die": [_("Roll one die"), _("Roll only the first die")],
  cocked: [_("Cocked die"), _("Roll the first die so that it ends up on an edge")],
  "pick-up": [_("Pick up a die"), _("Pick the first die up and put it down again: not a roll")],
  nudge: [_("Push a die"), _("Push the second die over: not a roll")],
  bump: [_("Bump the table"), _("Bump into the table: not a roll")],
  stranger: [_("Unknown card"), _("Put an unknown card on the pad")],
  hang: [_("Freeze the reader"), _("The reader's chip stops; the table restarts it")],
};

const SPEEDS = [1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 40, 50, 70, 100]; // a step of the slider each
const times = (speed) => `${speed.toLocaleString(document.documentElement.lang)}×`;
const toSlider = (speed) => SPEEDS.reduce((best, one, at) => (Math.abs(one - speed) < Math.abs(SPEEDS[best] - speed) ? at : best), 0);

export class Bench {
  constructor({ pause, speed, out, plugs, mischief }, act) {
    Object.assign(this, { pauseButton: pause, speed, out, act });
    pause.onclick = () => this.toggle();
    speed.max = SPEEDS.length - 1;
    speed.oninput = () => { this.tell(SPEEDS[speed.value]); act({ do: "speed", speed: SPEEDS[speed.value] }); };
    this.plugs = Object.fromEntries(Object.entries(PARTS).map(([part, name]) => [part, this.plug(name, () => act({ do: "plug", part, plugged: !this.now[part] }))]));
    this.noiseButton = this.plug(_("Noisy line"), () => act({ do: "noise", on: !this.noise }));
    this.noiseButton.classList.add("noise", "lamp");
    this.noiseButton.title = _("Garble bytes on the lines of the dice and the reader");
    plugs.append(...Object.values(this.plugs));
    this.forgetButton = this.plug(_("Leave cards on the pad"), () => act({ do: "forget", on: !this.forgetful }));
    this.forgetButton.title = _("A card on the pad stays there until the next one comes");
    this.forgetButton.classList.add("lamp");
    mischief.append(...Object.entries(MISCHIEF).map(([what, [name, title]]) => this.prank(what, name, title)), this.forgetButton, this.noiseButton);
  }

  plug(name, pulled) {
    const button = document.createElement("button");
    button.className = "plug"; button.textContent = name; button.onclick = pulled;
    return button;
  }

  prank(what, name, title) {
    const button = document.createElement("button");
    Object.assign(button, { textContent: name, title, onclick: () => this.act({ do: "mischief", what }) });
    button.dataset.what = what;
    return button;
  }

  toggle() { this.act({ do: "stand-still", on: !this.paused }); }

  tell(speed) {
    this.speed.setAttribute("aria-valuetext", times(speed));
    this.out.textContent = times(speed);
  }

  update(run) {
    this.paused = run.paused;
    this.pauseButton.classList.toggle("on", run.paused);
    this.pauseButton.textContent = run.paused ? _("Resume") : _("Pause"); // it names the act; a button that stays pressed keeps its name
    if (document.activeElement !== this.speed) this.speed.value = toSlider(run.speed);
    const slow = !run.paused && run.reached !== null && run.reached < 0.95 * run.speed;
    this.tell(run.speed);
    if (slow) this.out.textContent = _("{reached} of {speed}", { reached: times(run.reached), speed: times(run.speed) });
    this.out.title = slow ? _("This computer is too slow for that speed") : "";
  }

  plugged(now, noise, forgetful) {
    this.now = now; this.noise = noise; this.forgetful = forgetful;
    for (const [part, button] of Object.entries(this.plugs)) {
      button.setAttribute("aria-pressed", now[part]);
      button.title = now[part] ? PULL[part] : PLUG[part];
    }
    this.noiseButton.setAttribute("aria-pressed", noise);
    this.forgetButton.setAttribute("aria-pressed", forgetful);
  }
}
