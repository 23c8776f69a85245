import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import pg from "pg";
import type { Priority } from "#server/http/overload/priority.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { type Client, openClient } from "#server/programs/load/client.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { askAtPace, askInTurns, type Told } from "#server/workshop/drills/overload/load.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { startService } from "#server/workshop/load/service.ts";
import { printTable, type Row } from "#server/workshop/load/table.ts";

/**
 * `npm run drill:overload`: what one process does when it is asked for twice what it can do. Finds its
 * capacity with clients that wait for their answers, asks for twice of it for twenty seconds without
 * waiting, and then for as much as it can do. The clients share the machine with the service: on few cores
 * they take from it what the second half of their requests costs to send, and on a busy one all
 * figures are those of a machine that changes meanwhile. So what is done after the load was halved is compared with what
 * the same machine does right afterwards for clients that wait, if that is less than at the beginning.
 */
const clients = 48;
/** As a balancer has them: open before the load comes. */
const connections = 900;
const answerMaxMs = 20_000;
const warmMs = 6_000;
const weighMs = 4_000;
const capacityMs = 10_000;
const tooMuchMs = 20_000;
const halvedMs = 12_000;
const backAfterMs = 5_000;
/** On a machine that others use, what it can do is another thing a minute later. */
const changeMax = 0.1;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "canary-overload-"));
  const database = await startScratchPostgres();
  try {
    await applyMigrations(database.url);
    const { key } = await createMerchant(database.url);
    const settings = { RATE_LIMIT_RPS: "0" };
    const service = await startService({ url: database.url, dataDir, mode: "rest", settings });
    const client = openClient(service.origin, { connections, apiKey: key, withinMs: answerMaxMs });
    const target = { client, toPay: [] };
    await connectAll(client);
    await askInTurns(target, clients, { forMs: warmMs });
    const work = await weigh((only) => askInTurns(target, clients, { forMs: weighMs, only }));
    const alone = (await askInTurns(target, clients, { forMs: capacityMs })).filter(isServed);
    const capacity = perSecond(alone, capacityMs);
    console.log(
      `capacity ${capacity.toFixed(0)} requests/s, half of them within ${half(alone)} ms`,
    );
    const late = monitorEventLoopDelay({ resolution: 5 });
    late.enable();
    const tooMuch = await askAtPace(target, 2 * capacity, tooMuchMs);
    late.disable();
    const halved = await askAtPace(target, capacity, halvedMs);
    const later = await askInTurns(target, clients, { forMs: capacityMs });
    const again = perSecond(later.filter(isServed), capacityMs);
    await client.close();
    const lateMs = late.percentile(99) / 1e6;
    const done = (told: Told[], forMs: number) => work(told) / forMs / (work(alone) / capacityMs);
    const rows = [...figuresOf(tooMuch, capacity), ...paymentsKept(tooMuch, alone)];
    const goodput = done(tooMuch, tooMuchMs);
    rows.push(row("work done, of the capacity", percent(goodput), "at least 80 %", goodput >= 0.8));
    const afterwards = halved.filter(({ atMs }) => atMs >= backAfterMs);
    const now = Math.min(1, done(later, capacityMs));
    const back = done(afterwards, halvedMs - backAfterMs) / now;
    const what = "work done five seconds after the load was halved, of the capacity then";
    rows.push(row(what, percent(back), "at least 95 %", back >= 0.95));
    rows.push(
      row("the clients themselves were late by (99 of 100)", `${lateMs.toFixed(0)} ms`, ""),
    );
    rows.push(await nothingDone(database.url, [...tooMuch, ...halved]));
    const isSteady = Math.abs(again / capacity - 1) <= changeMax;
    rows.push(
      row(
        "the capacity at the end, of that at the beginning",
        percent(again / capacity),
        "90 to 110 %",
      ),
    );
    if (!isSteady) console.log("The machine has changed meanwhile: what failed may be its fault.");
    printTable(rows);
    if (rows.some(({ kept }) => kept === false)) process.exitCode = 1;
    await service.kill();
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Opens the client's connections, 50 more at a time, by requests in parallel that need one each. */
async function connectAll(client: Client): Promise<void> {
  for (let together = 50; together <= connections; together += 50) {
    await Promise.all(Array.from({ length: together }, () => client.ask({ path: "/health" })));
  }
}

function figuresOf(told: Told[], capacity: number): Row[] {
  const refused = told.filter(isShed);
  const strange = told.filter((one) => !isServed(one) && !isShed(one));
  const served = (priority: string) => {
    const asked = told.filter((one) => one.priority === priority);
    return `${percent(asked.filter(isServed).length / asked.length)} of ${priority}`;
  };
  const slowest = Math.max(0, ...refused.map(({ latencyMs }) => latencyMs));
  return [
    row(
      "asked for, of the capacity",
      percent(told.length / (tooMuchMs / 1_000) / capacity),
      "200 %",
    ),
    row("answered", `${served("payment")}, ${served("ordinary")}, ${served("deferrable")}`, ""),
    row("answered within (99 of 100)", `${nth(told.filter(isServed), 0.99)} ms`, ""),
    row(
      `of ${refused.length} refusals, the slowest (99 of 100 within ${nth(refused, 0.99)} ms)`,
      `${slowest.toFixed(0)} ms`,
      "1000 ms",
      slowest <= 1_000,
    ),
    row("neither answered nor refused so", counted(strange), "none", strange.length === 0),
  ];
}

/** At twice the load twice as many payments are asked for: at least as many are made as when all was well. */
function paymentsKept(told: Told[], alone: Told[]): Row[] {
  const rate = (all: Told[], forMs: number) =>
    perSecond(
      all.filter((one) => one.priority === "payment" && isServed(one)),
      forMs,
    );
  const kept = rate(told, tooMuchMs) / rate(alone, capacityMs);
  const what = "payments a second, of those at the capacity";
  return [row(what, percent(kept), "at least 100 %", kept >= 1)];
}

/**
 * Cost of all answered requests, in milliseconds of the whole process: a payment is many times the work of a list,
 * and where payments go first, fewer requests are as much work.
 */
async function weigh(ask: (only: Priority) => Promise<Told[]>) {
  const cost = new Map<Priority, number>();
  for (const only of ["payment", "ordinary", "deferrable"] as const) {
    const served = (await ask(only)).filter(isServed).length;
    cost.set(only, weighMs / Math.max(1, served));
    console.log(`${only} alone: ${((served * 1_000) / weighMs).toFixed(0)} a second`);
  }
  return (told: Told[]) =>
    told.filter(isServed).reduce((sum, { priority }) => sum + (cost.get(priority) ?? 0), 0);
}

/** Checks that refused requests have left nothing behind. */
async function nothingDone(url: string, told: Told[]): Promise<Row> {
  const marks = told.filter(isShed).flatMap(({ mark }) => mark ?? []);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ made: string }>(
    `SELECT (SELECT count(*) FROM customers WHERE email = ANY ($1))
       + (SELECT count(*) FROM payment_intents WHERE metadata->>'mark' = ANY ($2)) AS made`,
    [marks.map((mark) => `${mark}@example.com`), marks],
  );
  await client.end();
  const made = Number(rows[0]?.made);
  return row(
    `of ${marks.length} refused creates, made nevertheless`,
    String(made),
    "none",
    made === 0,
  );
}

const isServed = ({ status }: Told) => (status >= 200 && status < 300) || status === 404;
const isShed = ({ status, code, retryAfterMs }: Told) =>
  status === 503 && code === "overloaded" && retryAfterMs > 0;

function row(what: string, figure: string, limit: string, kept: boolean | null = null): Row {
  return { part: "overload", what, figure, limit, kept };
}

function counted(told: Told[]): string {
  const kinds = new Map<string, number>();
  for (const { status, code } of told) {
    const kind = `${status} ${code ?? ""}`.trim();
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `${count} × ${kind}`).join(", ") || "none";
}

const perSecond = (told: Told[], forMs: number) => told.length / (forMs / 1_000);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const half = (told: Told[]) => nth(told, 0.5);

function nth(told: Told[], share: number): string {
  const latenciesMs = told.map(({ latencyMs }) => latencyMs);
  return percentile(latenciesMs, share).toFixed(0);
}

await main();
