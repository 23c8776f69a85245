import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { throughPort } from "#server/workshop/testing/database/through-port.ts";

/** A way to the database for a process that may die. */
export type MortalWay = {
  url: string;
  /** From now on: lets so many messages pass before it dies. */
  live(messages: number): void;
  /** Whether it has died since `live`. */
  isDead(): boolean;
  close(): Promise<void>;
};

/**
 * A way to the database at `url` that breaks after a number of messages. Then the next message
 * never arrives, all connections break, and none is made until it lives anew. So it is as if the
 * sending process were killed at that moment: PostgreSQL rolls back what it had begun. The sandbox
 * keeps its books in the same database, so this covers every moment at which the process touches
 * the world outside.
 */
export async function mortalWay(url: string): Promise<MortalWay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let left = Infinity;
  const die = () => sockets.forEach((socket) => socket.destroy());
  const server = createServer((client) => {
    if (left < 0) return void client.destroy();
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        for (const end of [client, database]) end.destroy();
      });
    }
    database.pipe(client);
    client.on("data", (message) => {
      left -= 1;
      if (left < 0) die();
      else database.write(message);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: throughPort(url, (server.address() as AddressInfo).port),
    live: (messages) => void (left = messages),
    isDead: () => left < 0,
    async close() {
      die();
      server.close();
      await once(server, "close");
    },
  };
}
