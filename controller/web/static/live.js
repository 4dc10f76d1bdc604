// The line to the table: what changed comes in, what is asked goes out. It connects again by itself, sooner at first.
export class Live {
  constructor(path, { news, linked }) { this.path = path; this.news = news; this.linked = linked; this.wait = 500; this.connect(); }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}${this.path()}`); // the path says what is known already
    this.socket.onopen = () => { this.wait = 500; this.linked(true); };
    this.socket.onmessage = ({ data }) => this.news(JSON.parse(data));
    this.socket.onclose = () => { this.linked(false); setTimeout(() => this.connect(), this.wait); this.wait = Math.min(2 * this.wait, 8000); };
  }

  again() { this.socket.onclose = null; this.socket.close(); this.connect(); } // who we are is another now

  send(what) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(what));
    return true;
  }
}
