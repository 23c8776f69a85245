import { randomUUID } from "node:crypto";
import path from "node:path";
import { findFreePort } from "#server/programs/start/port.ts";
import { startPgBouncer } from "#server/workshop/drills/two-instances/pooler.ts";
import type { Site } from "#server/workshop/drills/two-instances/site.ts";
import { seconds } from "#server/workshop/drills/two-instances/under-load.ts";
import { withSettings } from "#server/workshop/drills/two-instances/with-settings.ts";
import type { Row } from "#server/workshop/load/table.ts";

const part = "replica";
const pairs = 300;
const slowestMaxMs = 5_000;

type Seen = { own: number; failed: number; slowestMs: number };

/**
 * Both instances read lists from a replica, through a PgBouncer of its own where that is installed, which is ended
 * at last. Each changes something, the other lists it.
 */
export async function replica(site: Site): Promise<Row[]> {
  const { replica: followed, word } = site.database;
  if (!followed) return [{ part, what: "not run", figure: word, limit: "", kept: null }];
  await using stack = new AsyncDisposableStack();
  const reader = await followed.follow();
  stack.defer(() => reader.stop());
  const url = await pooled(site, reader.url, stack);
  const ports = [await findFreePort(), await findFreePort()];
  const settings = (place: number) => ({
    DATABASE_REPLICA_URL: url,
    METRICS_PORT: String(ports[place]),
    // One key asks as fast as it is answered.
    RATE_LIMIT_RPS: "0",
  });
  return await withSettings(site, settings, async () => {
    const before = await listAcross(site);
    const there = await readThere(ports);
    const [after] = await Promise.all([listAcross(site), reader.stop()]);
    return [
      rowOf("a change of one instance in the next list of the other", before),
      {
        part,
        what: `of these lists the replica answered${site.pooler ? ", through PgBouncer" : ""}`,
        figure: `${there} of ${pairs}`,
        limit: "some",
        kept: there > 0,
      },
      rowOf("the same while the replica is ended, and after", after),
    ];
  });
}

async function pooled(site: Site, url: string, stack: AsyncDisposableStack): Promise<string> {
  if (!site.pooler) return url;
  const before = await startPgBouncer(site.pooler, url, path.join(site.folder, "replica-pooler"));
  stack.defer(() => before.stop());
  return before.url;
}

/** Checks that a change made on one instance shows in the next list from the other. */
export async function listAcross({ apps, bank }: Site): Promise<Seen> {
  const seen: Seen = { own: 0, failed: 0, slowestMs: 0 };
  const ask = async (count: number, path: string, body?: object) => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${apps[count % 2]?.port}/api/canary${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${bank.apiKey}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began);
    if (!answer.ok) seen.failed += 1;
    return (await answer.json()) as { id?: string; data?: { id: string }[] };
  };
  for (let count = 0; count < pairs; count += 1) {
    // By its address: the instances' clocks differ by milliseconds, so that it need not be the newest.
    const email = `${randomUUID()}@example.com`;
    const { id } = await ask(count, "/customers", { email });
    const { data } = await ask(count + 1, `/customers?email=${email}`);
    if (id !== undefined && data?.[0]?.id === id) seen.own += 1;
  }
  return seen;
}

export function rowOf(what: string, { own, failed, slowestMs }: Seen, of = part): Row {
  const kept = own === pairs && failed === 0 && slowestMs <= slowestMaxMs;
  const figure = `${own} of ${pairs}, ${failed} failed, slowest ${seconds(slowestMs)}`;
  return { part: of, what, figure, limit: `all, ≤ ${seconds(slowestMaxMs)}`, kept };
}

/** Lists that both instances had from the replica, by their own count. */
async function readThere(ports: number[]): Promise<number> {
  const said = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  const counts = said.join("\n").matchAll(/^canary_list_read_total\{.*place="replica".*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
