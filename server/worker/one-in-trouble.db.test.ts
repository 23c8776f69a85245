import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { releaseHolds } from "#server/payments/intents/capture/reserve.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const env = { RESERVE_BPS: "1000", RESERVE_DAYS: "30", PAYOUT_SCHEDULE: "daily" };
const quiet = await testServices({ clock, env });
const errors: object[] = [];
const log = { ...quiet.log, error: (fields: object) => void errors.push(fields) };
const services = { ...quiet, log };

/** Merchants who have been paid, the database failing for some of them whenever this table is written to. */
async function merchants(table: "payouts" | "ledger_holds"): Promise<{ broken: string[] }> {
  const broken: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, { amount: 5_000 });
    await confirmPayment(ctx, id, { card: card() });
    if (count % 2 === 0) broken.push(ctx.merchantId);
  }
  const rule = `${table}_broken`;
  await services.db.$executeRawUnsafe(
    `CREATE FUNCTION ${rule}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk has a hole'; END $$`,
  );
  await services.db.$executeRawUnsafe(
    `CREATE TRIGGER ${rule} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
     WHEN (NEW."merchantId" IN (${broken.map((id) => `'${id}'`).join(", ")})) EXECUTE FUNCTION ${rule}()`,
  );
  return { broken };
}

/** Merchants that the log has named since the last look. */
function logged(): unknown[] {
  return errors.splice(0).map((fields) => "merchantId" in fields && fields.merchantId);
}

test("a payout by schedule that fails unexpectedly holds up no other merchant's", async () => {
  const { broken } = await merchants("payouts");
  expect(await schedulePayouts(services)).toBe(3);
  expect(new Set(logged())).toEqual(new Set(broken));
});

test("a reserve that cannot be let go holds up no other", async () => {
  const { broken } = await merchants("ledger_holds");
  clock.advance(31 * dayMs);
  expect(await releaseHolds(services)).toBeGreaterThanOrEqual(3);
  expect(new Set(logged())).toEqual(new Set(broken));
});
