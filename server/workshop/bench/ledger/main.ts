import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { customerId, customers, openBooks } from "#server/workshop/bench/ledger/books.ts";
import { runPgbench } from "#server/workshop/bench/ledger/pgbench.ts";
import type { ServiceRun } from "#server/workshop/bench/ledger/worker.ts";
import { startPostgres } from "#server/programs/embedded/postgres.ts";
import { loadEnv } from "#server/core/env.ts";

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

type Instance = { child: ChildProcess; pool: Pool };
type Score = { pgbench: number; service: number; rest: number; hot: number };

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "canary-bench-"));
  await chmod(dataDir, 0o711); // as root, the server runs under another account
  const server = await startPostgres({ dataDir });
  try {
    const { key } = await openBooks(server.url);
    const instances = await Promise.all(
      Array.from({ length: processes }, () => startInstance(server.url)),
    );
    const scores: Score[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const score = await runRound(server.url, instances, key);
      if (round > 0) scores.push(score); // the first warms up
    }
    report(scores);
    for (const { child, pool } of instances) {
      await pool.destroy();
      child.kill();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function runRound(url: string, instances: Instance[], key: string): Promise<Score> {
  return {
    pgbench: await runPgbench({ url, customers, clients, seconds }),
    service: await runService(instances, customers),
    rest: await runRest(instances, key),
    hot: await runService(instances, hotCustomers),
  };
}

async function startInstance(url: string): Promise<Instance> {
  const env = {
    APP_SECRET: loadEnv({}).APP_SECRET,
    DATABASE_URL: url,
    DATABASE_POOL: String(clients / processes),
    RATE_LIMIT_RPS: "0",
    LOG_LEVEL: "error",
    NODE_ENV: "production" as const,
    NODE_NO_WARNINGS: "1",
  };
  const child = fork(fileURLToPath(new URL("worker.ts", import.meta.url)), { env });
  const [port] = (await once(child, "message")) as [number];
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: clients / processes });
  return { child, pool };
}

async function runService(instances: Instance[], among: number): Promise<number> {
  const run: ServiceRun = { customers: among, clients: clients / processes, seconds };
  const counts = instances.map(async ({ child }) => {
    child.send(run);
    const [made] = (await once(child, "message")) as [number];
    return made;
  });
  return sum(await Promise.all(counts)) / seconds;
}

async function runRest(instances: Instance[], key: string): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  const client = async ({ pool }: Instance) => {
    let made = 0;
    for (; performance.now() < endsAt; made += 1) await transferOverRest(pool, key);
    return made;
  };
  const running = instances.flatMap((instance) =>
    Array.from({ length: clients / processes }, () => client(instance)),
  );
  return sum(await Promise.all(running)) / seconds;
}

async function transferOverRest(pool: Pool, key: string): Promise<void> {
  const from = randomInt(customers);
  const to = (from + 1 + randomInt(customers - 1)) % customers;
  const { statusCode, body } = await pool.request({
    method: "POST",
    path: "/api/canary/transfers",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({
      fromCustomerId: customerId(from + 1),
      toCustomerId: customerId(to + 1),
      amount: 1,
      currency: "EUR",
    }),
  });
  const answer = await body.text();
  if (statusCode !== 201) throw new Error(answer);
}

function report(scores: Score[]): void {
  const middle = (name: keyof Score) =>
    scores.map((score) => score[name]).toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ??
    0;
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
