import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { startPostgres } from "#server/programs/embedded/postgres.ts";
import type { Sharding } from "#server/programs/sharding/sharding.ts";
import { postmasterPid } from "#server/workshop/testing/database/postmaster-pid.ts";
import { throughPort } from "#server/workshop/testing/database/through-port.ts";

/** A database whose server may crash. */
export type MortalPostgres = {
  /** The same through all restarts. */
  url: string;
  sharding?: Sharding;
  /** Stops it as a power cut would (immediate shutdown) and starts it again on the same files. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/** How services are told of it. */
export function settingsOf({ url, sharding }: Pick<MortalPostgres, "url" | "sharding">) {
  return { DATABASE_URL: url, ...(sharding && { DATABASE_SHARDING: sharding }) };
}

/** A durable embedded server whose address survives its restarts, which take another port each. */
export async function startMortalPostgres(dataDir: string): Promise<MortalPostgres> {
  let server = await startPostgres({ dataDir });
  const relay = await startRelay(() => Number(new URL(server.url).port));
  return {
    url: throughPort(server.url, relay.port),
    async crash() {
      process.kill(await postmasterPid(dataDir), "SIGQUIT");
      await server.exited;
      await server.stop();
      server = await startPostgres({ dataDir });
    },
    async stop() {
      relay.close();
      await server.stop();
    },
  };
}

export type Relay = {
  port: number;
  /** From now on nothing comes or goes on the connections that are there, and none of them ends: so a host is lost. */
  fallSilent(): void;
  close(): void;
};

/** Passes each connection on to the server of the moment; without one, it is closed. */
export async function startRelay(portNow: () => number): Promise<Relay> {
  const pairs = new Set<{ from: Socket; to: Socket }>();
  const relay = createServer((from) => {
    const to = connect(portNow(), "127.0.0.1");
    const pair = { from, to };
    pairs.add(pair);
    const end = () => {
      if (!pairs.delete(pair)) return;
      from.destroy();
      to.destroy();
    };
    for (const socket of [from, to]) {
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.on("close", end);
    }
    from.pipe(to);
    to.pipe(from);
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  return {
    port: (relay.address() as AddressInfo).port,
    fallSilent() {
      for (const { from, to } of pairs) {
        from.unpipe(to);
        to.unpipe(from);
        // Taken and heard by nobody, so that the other side can leave.
        from.resume();
      }
      pairs.clear();
    },
    close: () => void relay.close(),
  };
}
