// The buzzer, for ears: off until switched on, as browsers want it.
import { settings } from "/web/settings.js";
export class Tune {
  constructor(button) {
    this.button = button; this.hertz = 0;
    button.onclick = () => this.toggle();
  }

  toggle() {
    const on = this.button.getAttribute("aria-pressed") !== "true";
    this.button.setAttribute("aria-pressed", on);
    if (on && !this.audio) this.begin();
    this.audio?.[on ? "resume" : "suspend"]();
  }

  begin() {
    this.audio = new AudioContext();
    this.tone = this.audio.createOscillator();
    this.volume = this.audio.createGain();
    this.tone.type = "square";
    this.volume.gain.value = 0;
    this.tone.connect(this.volume).connect(this.audio.destination);
    this.tone.start();
  }

  update(hertz) {
    if (hertz === this.hertz) return;
    this.hertz = hertz;
    if (!this.audio) return;
    if (hertz) this.tone.frequency.setTargetAtTime(hertz, this.audio.currentTime, 0.002);
    this.volume.gain.setTargetAtTime(hertz ? 0.1 * settings.volume : 0, this.audio.currentTime, 0.004);
  }
}
