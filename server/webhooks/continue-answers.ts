import type { Socket } from "node:net";

/** An answer before the answer, up to the end of its status; 101 ends what the connection was. */
const provisional = /^HTTP\/1\.[01] 1(?!01)\d\d$/;
const statusLength = "HTTP/1.1 100".length;
const three = 0x33;

/**
 * A client that asks for no `100 Continue` must take one all the same (RFC 9110, 15.2); undici closes the connection. On
 * this connection each becomes a 103, which says as little: a digit of the status line is changed as it is read. Looked
 * at is nothing but the heads of answers before the answer, and the first bytes of the one that counts.
 */
export function takeContinue<Connection extends Socket>(socket: Connection): Connection {
  /**
   * The part of a response head that was read: its last four bytes while the head is skipped, null once the final
   * answer has begun.
   */
  let head: string | null = null;
  let isPassing = false;
  const see = (chunk: Buffer) => {
    for (let at = 0; at < chunk.length && head !== null; at += 1) {
      head += String.fromCharCode(chunk[at] ?? 0);
      if (isPassing) {
        head = head.slice(-4);
        isPassing = !/\n\r?\n$/.test(head);
        if (!isPassing) head = "";
      } else if (head.length === statusLength) {
        isPassing = provisional.test(head);
        if (isPassing && head.endsWith(" 100")) chunk[at] = three;
        head = isPassing ? "" : null;
      }
    }
  };
  const write = socket.write.bind(socket) as (...said: unknown[]) => boolean;
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  // Requests follow each other (`pipelining: 1`): what is read after one was written begins its answer.
  socket.write = ((...said: unknown[]) => {
    [head, isPassing] = ["", false];
    return write(...said);
  }) as Connection["write"];
  socket.read = (size) => {
    const chunk = read(size);
    if (chunk !== null) see(chunk);
    return chunk;
  };
  return socket;
}
