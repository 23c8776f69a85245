import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { readFunnel } from "#server/routers/dashboard/funnel/read-funnel.ts";
import { getBest } from "#server/routers/dashboard/overview/best.ts";
import { getOverview } from "#server/routers/dashboard/overview/overview.ts";
import { dayAfter, dayIn, daysOf, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { overviewDays } from "#server/wire/dashboard/overview.ts";
import { randomFrom, type Random } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { funnelOfRows, overviewOfRows } from "#server/workshop/testing/models/overview-of-rows.ts";
import { numbersOf, rowsBehind } from "#server/workshop/testing/models/rows-behind-overview.ts";
import { happen, tolerate } from "#server/workshop/testing/models/shop-life.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

/** Each with a night of 2026 in which its clocks change; in some of them midnight is skipped or comes twice. */
const nights: [timeZone: string, night: string][] = [
  ["America/Havana", "2026-03-07"],
  ["Asia/Beirut", "2026-03-28"],
  ["Europe/Amsterdam", "2026-03-28"],
  ["America/Santiago", "2026-09-05"],
  ["America/Havana", "2026-10-31"],
  ["Africa/Cairo", "2026-10-29"],
];
const zones = [...new Set(nights.map(([zone]) => zone)), "UTC", "Asia/Kathmandu", "Pacific/Apia"];
const currencies = ["EUR", "EUR", "USD", "JPY"];
const steps = 60;

test.each(nights)(
  "every row is on its day, whatever happened when: seeded, in %s about %s",
  async (timeZone, night) => {
    clock.set(`${night}T12:00:00.000Z`);
    const random = randomFrom(nights.findIndex((one) => one[0] === timeZone && one[1] === night));
    const shops = [await newMerchant(services), await newMerchant(services)];
    for (let step = 0; step < steps; step += 1) {
      const ctx = random.pick(shops);
      await happen({ services, ctx, currencies }, random).catch(tolerate);
      passTime(timeZone, random);
      await compare(ctx, random.chance(0.6) ? timeZone : random.pick(zones), random);
    }
  },
);

/** Often to the last moment of a day, its first one, or into the hour in which clocks change. */
function passTime(timeZone: string, random: Random): void {
  if (random.chance(0.5)) return;
  if (random.chance(0.5)) return clock.advance(random.below(30 * minuteMs));
  const midnight = startOfDayIn(dayAfter(dayIn(clock.now(), timeZone)), timeZone).getTime();
  const to = midnight + random.pick([-1, -1, 0, 1, 59 * minuteMs, 61 * minuteMs]);
  if (to > clock.now().getTime()) clock.set(new Date(to).toISOString());
}

async function compare(ctx: MerchantContext, timeZone: string, random: Random): Promise<void> {
  const period = random.chance(0.6) ? chosenPeriod(timeZone, random) : {};
  const days = random.pick(overviewDays);
  const currency = random.pick(["", "EUR", "USD"]) || undefined;
  const asked = { merchantId: ctx.merchantId, days, ...period, timeZone, currency };
  const { others, ...overview } = await getOverview(ctx, asked);
  const byCode = others.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  expect({ ...overview, others: byCode }).toEqual(await overviewOfRows(ctx, asked));
  const funnel = await readFunnel(ctx, asked);
  expect(funnel).toEqual(await funnelOfRows(ctx, asked));
  if (random.chance(0.7)) return;
  const best = await getBest(ctx, { ...asked, currency: overview.currency });
  const shown = { overview: { ...overview, others }, funnel, best };
  expect(await rowsBehind(ctx, shown, timeZone)).toEqual(numbersOf(shown));
}

/** From a day to another, both lately: often the night of the clocks, or today, is at an end of it. */
function chosenPeriod(timeZone: string, random: Random): { from: string; until: string } {
  const lately = daysOf(clock.now(), 8, timeZone);
  const until = random.pick(lately);
  const from = random.pick(lately.filter((day) => day <= until));
  return { from, until };
}
