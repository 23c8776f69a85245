import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { timedJobs } from "#server/routers/testing/timed-jobs.ts";
import {
  type BillingLetterName,
  letterStories,
  type Told,
} from "#server/workshop/testing/billing/letter-stories.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { dyingAtCommit } from "#server/workshop/testing/dying-services.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const world = { services, clock };
const names = Object.keys(letterStories) as BillingLetterName[];

const jobs = timedJobs([]);
const sending = jobs.filter(({ name }) => name === "send-messages");
const writing = jobs.filter(({ name }) => name !== "send-messages" && name !== "sweep-files");

/** Every job of the worker that depends on time, but for sending. */
async function work(by: Services): Promise<void> {
  for (const { run } of writing) await run(by);
}

async function send(): Promise<void> {
  for (const { run } of sending) while ((await run(services)) > 0);
}

/** Outcomes of the letters of this name: "pending", "sent" or "failed", each once. */
async function letters({ ctx }: Told, template: BillingLetterName): Promise<string[]> {
  const where = { merchantId: ctx.merchantId, template };
  const rows = await ctx.db.message.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ status }) => status);
}

describe.each(names)("%s", (name) => {
  const { begin, over } = letterStories[name];

  test("is written and sent once, by two workers at once and after one that dies", async () => {
    const told = await begin(world);
    await work(dyingAtCommit(services)).catch(() => undefined);
    clock.advance(10 * minuteMs);
    await Promise.all([work(services), work(services)]);
    await work(services);
    expect(await letters(told, name)).toEqual(["pending"]);
    await Promise.all([send(), send()]);
    expect(await letters(told, name)).toEqual(["sent"]);
  });

  test("is not sent to somebody who was erased after it was written", async () => {
    const told = await begin(world);
    await work(services);
    const where = own(told.ctx, told.customerId);
    await told.ctx.db.customer.update({ where, data: { erasedAt: clock.now() } });
    await send();
    expect(await letters(told, name)).toEqual(["failed"]);
  });

  for (const [ending, end] of Object.entries(over))
    test(`is not sent once it is ${ending}`, async () => {
      const told = await begin(world);
      await work(services);
      expect(await letters(told, name)).toEqual(["pending"]);
      await end(told, world);
      await work(services);
      await send();
      expect((await letters(told, name))[0]).toBe("failed");
      clock.advance(dayMs);
      await work(services);
      await send();
      expect((await letters(told, name)).filter((status) => status === "sent")).toEqual([]);
    });
});
