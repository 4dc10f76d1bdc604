// The line to the table: what changed comes in, what is asked goes out. It connects again by itself, sooner at first,
// and at once when the phone is looked at again or is back on the network.
const FIRST = 500, MOST = 8000; // ms between two attempts
const PATIENCE = 6000, ASLEEP = 20000; // ms after which an attempt is given up, and after which nobody knows whether a line is one

export class Live {
  constructor(path, { news, linked }) {
    this.path = path; this.news = news; this.linked = linked; this.wait = FIRST;
    let hidden = 0;
    addEventListener("online", () => this.again());
    addEventListener("offline", () => { this.linked(false); this.socket.close(); });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) hidden = performance.now();
      else if (this.socket.readyState === WebSocket.CLOSED || performance.now() - hidden > ASLEEP) this.again();
    });
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = this.socket = new WebSocket(`ws://${location.host}${this.path()}`); // the path says what is known already
    this.timer = setTimeout(() => socket.close(), PATIENCE);
    socket.onopen = () => { clearTimeout(this.timer); this.wait = FIRST; this.linked(true); };
    socket.onmessage = ({ data }) => this.news(JSON.parse(data));
    socket.onclose = () => {
      this.linked(false);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(2 * this.wait, MOST);
    };
  }

  again() { // who we are is another now, or the line may have died unseen
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.connect();
  }

  send(what) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(what));
    return true;
  }
}
