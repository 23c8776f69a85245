import { expect, test } from "vitest";
import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { attemptRules, consumeAttempt } from "#server/limits/attempts.ts";
import { sendDueLetters } from "#server/notifications/send-account-letters.ts";
import { createStaff, dashboardMutations } from "#server/workshop/testing/dashboard-mutations.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant } from "#server/workshop/testing/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;

/** A merchant whose test clock is 400 days ahead. */
async function newTraveller(): Promise<MerchantContext> {
  const { merchantId } = await newMerchant(services);
  await services.bench?.moveTo(merchantId, addMs(clock.now(), 400 * dayMs));
  return actFor(services, merchantId);
}

test("what an address may do is counted by the service's time, whosever page it opens", async () => {
  const traveller = await newTraveller();
  const rule = attemptRules.walletProofAddress;
  const attempt = (by: Services) => consumeAttempt(by, rule, "203.0.113.7");
  for (let made = 0; made < rule.attemptsMax; made += 1)
    await attempt(made % 2 ? traveller : services);
  clock.advance(rule.windowMs - minuteMs);
  for (const by of [traveller, services])
    await expect(attempt(by)).rejects.toMatchObject({
      code: "rate_limited",
      options: { retryAfterS: 60 },
    });
  clock.advance(minuteMs);
  for (const by of [traveller, services]) await attempt(by);
});

test("a letter to a person leaves at once, whatever the merchant's clock shows", async () => {
  const { merchantId } = await newTraveller();
  const staff = await createStaff(services, merchantId);
  await dashboardMutations["apiKeys.create"]?.(staff, services);
  while ((await sendDueLetters(services)) > 0);
  const letters = await db.accountLetter.findMany({ where: { userId: staff.userId } });
  expect(letters).toMatchObject([{ notice: "key_made", status: "sent", createdAt: clock.now() }]);
});
