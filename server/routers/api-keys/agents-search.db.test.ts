import { expect, test } from "vitest";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import {
  type Act,
  decide,
  drawActs,
  drawPause,
  send,
  type Told,
} from "#server/workshop/drills/agents/acts.ts";
import { problemsOf } from "#server/workshop/drills/agents/oracle.ts";
import { newShop, type Shop } from "#server/workshop/drills/agents/shop.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { mortalWay } from "#server/workshop/testing/database/mortal-way.ts";
import { servicesOn, testServices } from "#server/workshop/testing/test-services.ts";

// Agents of two merchants press against their limits all at once, repeat and change calls that a person approved, and one
// of them may die at any message to the database; people decide who may and who may not, in time and too late. The oracle
// sums rows and the books, never the counter of the keys.
// By hand: SEARCH_RUNS=1000 SEARCH_SEED=7; with its planted faults: `npm run drill:agents`.
const settings = searchSettings(6);
const rounds = 6;
/** Time for one run on a machine that does other work, too. */
const patienceMs = 10 * secondMs;
const clock = testClock();
const env = { RATE_LIMIT_RPS: "0", REQUEST_LOG_PER_MINUTE: "0" };
const services = await testServices({ clock, env });
const { db } = services;
const way = await mortalWay(services.env.DATABASE_URL ?? "");
const mortal = servicesOn(way.url, { clock, env });
afterwards(async () => {
  await mortal.db.$disconnect();
  await way.close();
});
const handlers = { alive: createWebHandler(services), mortal: createWebHandler(mortal) };

type Pair = { shop: Shop; other: Shop };

async function perform(on: Services, pair: Pair, act: Act): Promise<Told> {
  if (act.kind === "decide") {
    const isDone = await decide(services, pair, act);
    return { act, outcome: isDone ? "done" : "refused", id: null };
  }
  const isMortal = on === mortal;
  const handle = isMortal ? handlers.mortal : handlers.alive;
  const { status, body } = await send(handle, act.call, act.kind === "dry");
  if (isMortal && way.isDead()) return { act, outcome: "unknown", id: null };
  if (status === 409 && body.approval) pair.shop.asked.set(body.approval.id, act.call);
  const isDone = status < 300 && act.kind === "call";
  expect(status, `${act.call.path}: ${JSON.stringify(body)}`).not.toBe(500);
  return { act, outcome: isDone ? "done" : "refused", id: isDone ? (body.id ?? null) : null };
}

/** PostgreSQL may still be at work for who died. */
async function settled(): Promise<void> {
  const atWork = () => db.$executeRaw`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
  await expect.poll(atWork, { interval: 2 }).toBe(0);
}

test(
  "agents move no more than they may, whatever they and the people around them do at once",
  async () => {
    let [deaths, approved, done] = [0, 0, 0];
    for (let run = 0; run < settings.runs; run += 1) {
      const seed = settings.seed + run;
      const random = randomFrom(seed);
      const shops = [await newShop(services, random), await newShop(services, random)] as const;
      const told: [Told[], Told[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        way.live(random.chance(0.5) ? 2 + random.below(14) : Infinity);
        const drawn = [
          await drawActs(services, shops[0], random),
          await drawActs(services, shops[1], random),
        ] as const;
        const pairs: [Pair, Pair] = [
          { shop: shops[0], other: shops[1] },
          { shop: shops[1], other: shops[0] },
        ];
        const dying = drawn[0].findIndex(({ kind }) => kind === "call");
        const [here, there] = await Promise.all([
          Promise.all(
            drawn[0].map((act, at) => perform(at === dying ? mortal : services, pairs[0], act)),
          ),
          Promise.all(drawn[1].map((act) => perform(services, pairs[1], act))),
        ]);
        told[0].push(...here);
        told[1].push(...there);
        await settled();
        way.live(Infinity);
        for (const [at, shop] of shops.entries()) {
          const problems = await problemsOf(services, shop, told[at] ?? []);
          expect(problems, `seed ${seed}, round ${round}`).toEqual([]);
        }
        clock.advance(drawPause(random, clock.now()));
      }
      const all = told.flat();
      deaths += all.filter(({ outcome }) => outcome === "unknown").length;
      done += all.filter(({ id }) => id !== null).length;
      approved += shops.flatMap(({ decided }) => [...decided.values()]).length;
    }
    // A search in which nothing happens finds nothing.
    expect(Math.min(deaths, approved, done), `${deaths} ${approved} ${done}`).toBeGreaterThan(0);
    expect((await verifyLedger(services)).problems).toEqual([]);
  },
  Math.max(10 * minuteMs, settings.runs * patienceMs),
);
