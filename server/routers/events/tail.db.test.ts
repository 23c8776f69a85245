import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { waitingOutside } from "#server/core/tasks/outside.ts";
import { transactAside } from "#server/data/transact.ts";
import { emitOwn } from "#server/events/emit.ts";
import { tailEvents } from "#server/routers/events/tail.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const own: string = "order.shipped";

// Each seed draws the order of commits, and which of two workers fans out.
test.each([1, 2, 3, 4])(
  "whoever tails reads each event once, however their transactions overlap (seed %i)",
  async (seed) => {
    const { id: merchantId } = await app.createMerchant();
    const ctx = actFor(app.services, merchantId);
    let random = seed * 9_973;
    const draw = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
    const made: string[] = [];
    const seen: string[] = [];
    let isOver = false;
    let { next: after } = await tailEvents(ctx, { merchantId, waitMs: 0 });
    const read = async () => {
      const tail = await tailEvents(ctx, { merchantId, after, waitMs: 0 });
      after = tail.next;
      seen.push(...tail.data.map(({ id }) => id));
      return tail.data.length;
    };
    const writers = Array.from({ length: 3 }, async () => {
      for (let count = 0; count < 12; count += 1) {
        const ids = await transactAside(ctx, async (unit) => {
          const some = Array.from({ length: 1 + draw(3) }, () =>
            emitOwn(unit, ctx, { type: own, data: {}, related: null }),
          );
          await unit.write();
          // Others begin later and commit sooner.
          await delay(draw(40));
          return some;
        });
        made.push(...ids);
      }
    });
    const workers = Array.from({ length: 2 }, async () => {
      const [fanOut] = webhookJobs().jobs;
      while (!isOver) {
        await fanOut.run(app.services);
        await delay(draw(15));
      }
    });
    const reader = (async () => {
      while (!isOver) {
        await read();
        await delay(draw(10));
      }
    })();
    await Promise.all(writers);
    await expect.poll(() => app.services.db.eventOutbox.count({ where: { merchantId } })).toBe(0);
    isOver = true;
    await Promise.all([...workers, reader]);
    while ((await read()) > 0);
    expect(seen).toHaveLength(made.length);
    expect(seen.toSorted()).toEqual(made.toSorted());
  },
);

test("who waits for events keeps no place at the door; twenty wait for a merchant, and no more", async () => {
  const [{ id: merchantId }, other] = [await app.createMerchant(), await app.createMerchant()];
  const [ctx, others] = [actFor(app.services, merchantId), actFor(app.services, other.id)];
  const { next: after } = await tailEvents(ctx, { merchantId, waitMs: 0 });
  const wait = () => tailEvents(ctx, { merchantId, after, waitMs: 600_000 });
  const waiting = Array.from({ length: 20 }, wait);
  await expect.poll(waitingOutside).toBe(20);
  await expect(wait()).rejects.toMatchObject({ code: "rate_limited" });
  expect(await tailEvents(ctx, { merchantId, after, waitMs: 0 })).toMatchObject({ data: [] });
  const theirs = { merchantId: other.id, after, waitMs: 1 };
  expect(await tailEvents(others, theirs)).toMatchObject({ data: [] });

  await transactAside(
    ctx,
    async (unit) => void emitOwn(unit, ctx, { type: own, data: {}, related: null }),
  );
  const [fanOut] = webhookJobs().jobs;
  await fanOut.run(app.services);
  for (const { data } of await Promise.all(waiting)) expect(data).toHaveLength(1);
  expect(waitingOutside()).toBe(0);
  expect((await wait()).data).toHaveLength(1);
});
