import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { loadEnv } from "#server/core/env.ts";
import { median } from "#server/http/overload/median.ts";
import { startPostgres } from "#server/programs/embedded/postgres.ts";
import { type Client, openClient } from "#server/programs/load/client.ts";
import { after, inLanes } from "#server/programs/load/loops.ts";
import { customers, openBooks, randomPair } from "#server/workshop/bench/ledger/books.ts";
import { runPgbench } from "#server/workshop/bench/ledger/pgbench.ts";
import type { ServiceRun } from "#server/workshop/bench/ledger/worker.ts";
import { type Program, startProgram } from "#server/workshop/load/program.ts";

/**
 * `npm run bench:ledger`: transfers a second by service call, over REST and by pgbench sending
 * the same statements, in turns on one durable server; 16 clients each. The service runs in as
 * many processes as the machine has cores, at most four, as WEB_CONCURRENCY does.
 */
const clients = 16;
const seconds = 4;
const rounds = 3;
const hotCustomers = 2;
const processes = Math.min(4, availableParallelism());

type Instance = { program: Program; client: Client };
type Score = { pgbench: number; service: number; rest: number; hot: number };

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "canary-bench-"));
  await chmod(dataDir, 0o711); // as root, the server runs under another account
  const server = await startPostgres({ dataDir });
  try {
    const { key } = await openBooks(server.url);
    const instances = await Promise.all(
      Array.from({ length: processes }, () => startInstance(server.url, key)),
    );
    const scores: Score[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const score = await runRound(server.url, instances);
      if (round > 0) scores.push(score); // the first warms up
    }
    report(scores);
    for (const { program, client } of instances) {
      await client.close();
      await program.kill();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runRound(url: string, instances: Instance[]): Promise<Score> {
  return {
    pgbench: await runPgbench({ url, customers, clients, seconds }),
    service: await runService(instances, customers),
    rest: await runRest(instances),
    hot: await runService(instances, hotCustomers),
  };
}

async function startInstance(url: string, apiKey: string): Promise<Instance> {
  const env = {
    APP_SECRET: loadEnv({}).APP_SECRET,
    DATABASE_URL: url,
    DATABASE_POOL: String(clients / processes),
    RATE_LIMIT_RPS: "0",
    LOG_LEVEL: "error",
    NODE_ENV: "production" as const,
    NODE_NO_WARNINGS: "1",
  };
  const program = await startProgram(new URL("worker.ts", import.meta.url), { env });
  const connections = clients / processes;
  return { program, client: openClient(program.origin, { connections, apiKey }) };
}

async function runService(instances: Instance[], among: number): Promise<number> {
  const run: ServiceRun = { customers: among, clients: clients / processes, seconds };
  const counts = instances.map(({ program }) => program.ask<number>(run));
  return sum(await Promise.all(counts)) / seconds;
}

async function runRest(instances: Instance[]): Promise<number> {
  const isOver = after(seconds * 1000);
  const running = instances.map(({ client }) =>
    inLanes(clients / processes, isOver, () => transferOverRest(client)),
  );
  return sum(await Promise.all(running)) / seconds;
}

async function transferOverRest(client: Client): Promise<void> {
  const [from, to] = randomPair(customers);
  const body = { fromCustomerId: from, toCustomerId: to, amount: 1, currency: "EUR" };
  await client.must({ path: "/transfers", body, idempotencyKey: randomUUID() });
}

function report(scores: Score[]): void {
  const middle = (name: keyof Score) => median(scores.map((score) => score[name]));
  const [pgbench, service, rest, hot] = [
    middle("pgbench"),
    middle("service"),
    middle("rest"),
    middle("hot"),
  ];
  const line = (name: string, rate: number, ratio: string) =>
    console.log(`${name.padEnd(38)} ${rate.toFixed(0).padStart(6)} transfers/s   ${ratio}`);
  console.log(`${clients} clients, ${customers} customers, ${processes} processes of the service`);
  line("pgbench, the same statements", pgbench, "");
  line("service calls", service, `${(service / pgbench).toFixed(2)} of pgbench (at least 0.75)`);
  line(
    "REST, with idempotency keys",
    rest,
    `${(rest / pgbench).toFixed(2)} of pgbench (at least 0.45)`,
  );
  line(
    `service calls between ${hotCustomers} customers`,
    hot,
    `${(hot / service).toFixed(2)} of service calls (at least 0.15)`,
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

await main();
