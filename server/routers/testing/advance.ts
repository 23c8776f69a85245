import {
  addMs,
  type Clock,
  dayMs,
  hourMs,
  minuteMs,
  secondMs,
  timeElsewhere,
} from "#server/core/clock.ts";
import { type MerchantContext, ownTime, servicesAlone } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import { callSilentOnce } from "#server/routers/testing/call-silent-once.ts";
import { benchOf, getTesting } from "#server/routers/testing/get.ts";
import { nextDue } from "#server/routers/testing/next-due.ts";
import { doDue } from "#server/routers/testing/own-runs.ts";
import type { AdvancedClock, AdvanceClock } from "#server/wire/testing.ts";

const workMs = 20 * secondMs;
const aheadMaxYears = 10;

/**
 * Moves the merchant's clock on, from one moment at which something is due to the next, and does what
 * is due at each: it happens when it would have. Other merchants and signatures of webhooks stay in
 * the present. A repeat after a crash goes on to the same moment. `reached` says whether it came there within the 20
 * seconds; a receiver of webhooks that does not answer is called once.
 * @throws not_found (live) · validation_failed (back, not at all, or more than ten years ahead)
 */
export async function advanceClock(
  ctx: MerchantContext,
  input: AdvanceClock,
): Promise<AdvancedClock> {
  benchOf(ctx);
  return transactInSteps(ctx, {
    begin: async () => ({ id: ctx.merchantId, until: goal(ctx.clock, input).toISOString() }),
    remember: (made) => made,
    recall: async (made) => made,
    carryOn: async ({ until }) => {
      await goOn(ctx, new Date(until));
      return transact(ctx, async () => {
        const testing = await getTesting(ctx);
        return { ...testing, reached: testing.now >= until };
      });
    },
  });
}

async function goOn(ctx: MerchantContext, until: Date): Promise<void> {
  const { merchantId } = ctx;
  const bench = benchOf(ctx);
  const endsAt = performance.now() + workMs;
  const services = { ...servicesAlone(ctx), egress: callSilentOnce(ctx.egress) };
  const now = () => ownTime(ctx, merchantId).clock.now();
  // Due already, and seen by the worker a moment later.
  await bench.moveTo(merchantId, addMs(now(), 1));
  await doDue(services, merchantId, endsAt);
  while (now() < until && performance.now() < endsAt) {
    const due = await nextDue(ctx, now());
    await bench.moveTo(merchantId, due !== null && due < until ? due : until);
    await doDue(services, merchantId, endsAt);
  }
}

function goal(clock: Clock, { months, days = 0, hours = 0, minutes = 0, to }: AdvanceClock): Date {
  const now = clock.now();
  const latest = monthsLater(timeElsewhere(clock), 12 * aheadMaxYears);
  const from = months ? monthsLater(now, months) : now;
  const until = to ? new Date(to) : addMs(from, days * dayMs + hours * hourMs + minutes * minuteMs);
  if (until > latest)
    throw new DomainError(
      "validation_failed",
      `The clock goes to ${latest.toISOString()} at most, ${aheadMaxYears} years ahead of today.`,
    );
  if (until > now) return until;
  throw new DomainError(
    "validation_failed",
    `The clock goes to a later moment: it is ${now.toISOString()} now. Send how far to move it, such as { "months": 1 }.`,
  );
}

/** By the calendar: the 31st becomes a month's last day. */
function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCMonth(from.getUTCMonth() + months);
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}
