import net from "node:net";
import { expect, test } from "vitest";
import { QueueingClient } from "#server/data/connection/queueing-client.ts";
import { openDb } from "#server/data/db.ts";
import { errorBody } from "#server/procedures/error-body.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";
import { throughPort } from "#server/workshop/testing/database/through-port.ts";

class ImpatientClient extends QueueingClient {
  protected override silentMaxMs = 400;
}

/** Stands between; once silent, it keeps its connections and lets nothing through, as a host that lost its power. */
async function silencer(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const server = net.createServer((inner) => {
    const outer = net.connect({ host: hostname, port: Number(port) });
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("data", (bytes) => void (isSilent || to.write(bytes)));
      from.on("close", () => void (isSilent || to.destroy()));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterwards(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: throughPort(url, (server.address() as net.AddressInfo).port),
    beSilent: (now: boolean) => {
      isSilent = now;
    },
  };
}

async function openThroughSilencer() {
  const proxy = await silencer(await testDatabase());
  const db = openDb({ url: proxy.url, poolMax: 2, Client: ImpatientClient });
  afterwards(() => db.$disconnect());
  return { ...proxy, db };
}

const one = (db: ReturnType<typeof openDb>) => db.$queryRaw`SELECT 1 AS one`;

test("a database that goes silent is given up, said to be away, and asked again when it is back", async () => {
  const { db, beSilent } = await openThroughSilencer();
  await one(db);
  beSilent(true);
  const error: unknown = await one(db).then(
    () => null,
    (refusal: unknown) => refusal,
  );
  expect(errorBody(error, "req_1").code).toBe("unavailable");
  beSilent(false);
  expect(await one(db)).toEqual([{ one: 1 }]);
});

test("a transaction that said so may take longer, and only that one", async () => {
  const { db, beSilent } = await openThroughSilencer();
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 60000`;
    await tx.$queryRaw`SELECT pg_sleep(1.2)::text`;
  });
  await one(db);
  beSilent(true);
  await expect(one(db)).rejects.toThrow();
});

test("a statement that is refused leaves its connection in the pool, one that fails otherwise does not", async () => {
  const db = openDb({ url: await testDatabase(), poolMax: 1 });
  afterwards(() => db.$disconnect());
  const process = async () => {
    const [row] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    return row?.pid;
  };
  const pid = await process();
  await expect(db.$queryRaw`SELECT 1 / 0 AS refused`).rejects.toThrow();
  const now = new Date();
  const merchant = { id: "mer_1", name: "Elm", createdAt: now, updatedAt: now };
  await db.merchant.create({ data: merchant });
  await expect(db.merchant.create({ data: merchant })).rejects.toThrow();
  expect(await process()).toBe(pid);
  await expect(db.$queryRaw`SELECT nothing`).rejects.toThrow();
  expect(await process()).not.toBe(pid);
});
