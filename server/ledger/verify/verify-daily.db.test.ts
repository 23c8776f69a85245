import { expect, test, vi } from "vitest";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import { verifyDaily } from "#server/ledger/verify/verify-daily.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock(new Date().toISOString());
const services = { ...(await testServices()), clock };

test("the ledger is verified once a day, and what is wrong with it is logged", async () => {
  const logged = vi.spyOn(services.log, "error");
  const verify = () => verifyDaily(services);
  await fundMerchant(await newMerchant(services), { amount: 100 });
  expect(await verify()).toBe(1);
  clock.advance(dayMs - minuteMs);
  expect(await verify()).toBe(0);
  clock.advance(2 * minuteMs);
  expect(await verify()).toBe(1);
  expect(logged).not.toHaveBeenCalled();

  await services.db.$transaction([
    services.db.$executeRaw`SET LOCAL session_replication_role = replica`,
    services.db
      .$executeRaw`UPDATE ledger_accounts SET balance = balance + 1 WHERE type = 'merchant'`,
  ]);
  clock.advance(2 * dayMs);
  expect(await verify()).toBe(1);
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { problems: [expect.stringContaining("balance")] },
    expect.any(String),
  );
});
