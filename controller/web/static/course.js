// The chart of everybody's worth: fetched when a round has ended. The table may have nothing to draw it with.
export class CourseChart {
  constructor(place) { this.place = place; this.shown = ""; }

  async update(game, language) {
    const looks = JSON.stringify([game.rounds, Boolean(game.over), game.players.map(({ name }) => name), language]);
    if (looks === this.shown) return;
    this.shown = looks;
    try {
      const answer = await fetch("/course"), drawn = answer.status === 200 ? await answer.text() : "";
      if (this.shown === looks) this.put(drawn);
    } catch { this.shown = ""; } // no connection: with the next news
  }

  put(drawn) {
    this.place.hidden = !drawn;
    const chart = drawn && document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true);
    this.place.querySelector("figure").replaceChildren(...(chart ? [chart] : []));
  }
}
