// The socket to a table that is in a worker of this browser: messages pass over a port. It has what live.js uses of a WebSocket.
export const open = (url) => new TabSocket(url);

class TabSocket {
  constructor({ pathname, search }) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1; this.readyState = WebSocket.CONNECTING;
    port1.onmessage = ({ data }) => this.heard(data);
    navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ connect: pathname + search }, [port2]));
  }

  heard(text) { // "": it is open; null: it has closed
    if (this.readyState === WebSocket.CLOSED) return;
    if (text === "" && this.readyState === WebSocket.CONNECTING) { this.readyState = WebSocket.OPEN; this.onopen?.(); }
    else if (text === null) this.ended();
    else this.onmessage?.({ data: text });
  }

  send(text) { this.port.postMessage({ send: text }); }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.port.postMessage({ close: true });
    setTimeout(() => this.ended());
  }

  ended() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.port.close();
    this.onclose?.();
  }
}
