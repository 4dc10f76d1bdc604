// The socket to a table that a server has. A tab that has the table itself brings another one: sim/browser/static/socket.js.
export const open = (url) => new WebSocket(url);
