import { expect, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const env = { PAYOUT_SCHEDULE: "daily", PAYOUT_COMPLIANCE: "verified" };
const services = await testServices({ env });
const account = {
  bank: "First Bank",
  accountName: "Fern & Oak Ltd",
  accountNumber: "000123456789",
};

/** The compliance records of these merchants, with such details. */
async function verify(merchantIds: string[], details: object): Promise<void> {
  const now = services.clock.now();
  const times = { createdAt: now, updatedAt: now };
  const common = { currentStep: "sign_agreement", status: "verified", details, ...times } as const;
  await services.db.complianceRecord.createMany({
    data: merchantIds.map((merchantId) => ({
      id: newId("compliance"),
      merchantId,
      organizationId: merchantId,
      ...common,
    })),
  });
}

/** Creates `size` merchants that have a balance and cannot be paid out. */
async function crowd(size: number): Promise<string[]> {
  const now = services.clock.now();
  const ids = Array.from({ length: size }, () => newId("merchant"));
  await services.db.merchant.createMany({
    data: ids.map((id) => ({ id, name: "Weeds", createdAt: now, updatedAt: now })),
  });
  await services.db.ledgerAccount.createMany({
    data: ids.map((id) => ({
      id: newId("ledgerAccount"),
      merchantId: id,
      type: "merchant",
      ownerId: id,
      currency: "EUR",
      balance: 900n,
      createdAt: now,
    })),
  });
  return ids;
}

test("who cannot be paid out holds up nobody who can, in one run", async () => {
  await crowd(60);
  await verify(await crowd(60), {});
  const payable = await Promise.all(Array.from({ length: 5 }, () => newMerchant(services)));
  for (const ctx of payable) await fundMerchant(ctx, { amount: 1_000 });
  await verify(
    payable.map(({ merchantId }) => merchantId),
    account,
  );
  expect(await schedulePayouts(services)).toBe(5);
  expect(await schedulePayouts(services)).toBe(0);
});
