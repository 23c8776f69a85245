import { expect, test } from "vitest";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { createWorld, type World } from "#server/workshop/testing/conformance/world.ts";
import { finishErasures } from "#server/workshop/testing/models/erased.ts";
import { wholePerson } from "#server/workshop/testing/models/whole-person.ts";

const clock = testClock();
const app = await createTestApp({ clock });
const { db } = app.services;

/** Every row of the database in which one of the words stands and none of the others. */
async function rowsOf(words: string[], without: string[]): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await db.$queryRawUnsafe<{ text: string }[]>(
      `SELECT '${name} ' || to_jsonb(r)::text AS text FROM ${name} r
       WHERE to_jsonb(r)::text ILIKE ANY($1) AND NOT to_jsonb(r)::text ILIKE ANY($2)`,
      words.map((word) => `%${word}%`),
      without.map((word) => `%${word}%`),
    );
    rows.push(...found.map(({ text }) => text));
  }
  return rows.toSorted();
}

/** A receiver's answer to each event that names nobody by an id. */
async function answerCalls(world: World, mark: string): Promise<void> {
  const merchantId = world.merchant.id;
  const url = "https://shop.example/calls";
  const endpointId = await world.post("/webhook-endpoints", {
    url,
    events: ["reconciliation.difference"],
  });
  const calls = await db.event.findMany({ where: { merchantId, type: "order.called" } });
  for (const event of calls.filter(({ payload }) => payload.includes(mark))) {
    const own = { merchantId, createdAt: clock.now() };
    const log = {
      id: `dat_${event.id}`,
      number: 1,
      durationMs: 1,
      responseBody: `heard of ${mark}`,
    };
    await db.webhookDelivery.create({
      data: {
        ...own,
        id: `dlv_${event.id}`,
        eventId: event.id,
        endpointId,
        status: "delivered",
        attemptLog: { create: { ...log, createdAt: own.createdAt } },
      },
    });
  }
}

/** The same number as people write it. */
const writings = ["+442079460018", "+44 20 7946 0018", "+44 (0)20 7946-0018"];

test.each([1, 2, 3])(
  "of two who share a number or a household one is erased and every row of the other stays, byte for byte: seed %i",
  async (seed) => {
    const random = randomFrom(seed);
    const world = await createWorld(app);
    const household = () => ({
      ...(seed === 1 || random.chance(0.7)
        ? { phoneNumber: random.pick(writings.slice(0, 2)) }
        : {}),
      street: random.pick(["7 Shared Street", "7 Shared Street", "9 Other Street"]),
    });
    const marks = [`zqann${"xyz"[seed - 1]}`, `zqbob${"xyz"[seed - 1]}`];
    const ids: string[] = [];
    for (const mark of marks) {
      ids.push(await wholePerson(app, world, mark, household()));
      await answerCalls(world, mark);
    }
    const [erased = "", other = ""] = ids;
    const [erasedMark = "", otherMark = ""] = marks;
    const of = [
      [otherMark, other],
      [erasedMark, erased],
    ] as const;
    const before = await rowsOf([...of[0]], [...of[1]]);
    expect(before.filter((row) => row.startsWith("webhook_attempts"))).not.toEqual([]);
    const key = world.merchant.apiKey;
    expect((await app.request("POST", `/customers/${erased}/erase`, { key })).status).toBe(200);
    await finishErasures(app.services, clock);
    const after = new Set(await rowsOf([...of[0]], [...of[1]]));
    expect(before.filter((row) => !after.has(row))).toEqual([]);
  },
);
