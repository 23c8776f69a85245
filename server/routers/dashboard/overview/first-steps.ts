import { invariant } from "#server/core/assert.ts";
import type { ReadingContext } from "#server/core/context.ts";
import type { FirstSteps } from "#server/wire/dashboard/overview.ts";

/** Which steps to the first payment are done: each is a row that is there. One statement. */
export async function getFirstSteps(ctx: ReadingContext): Promise<FirstSteps> {
  const { merchantId } = ctx;
  const [steps] = await ctx.db.$queryRaw<FirstSteps[]>`
    SELECT EXISTS (SELECT FROM products WHERE "merchantId" = ${merchantId}) AS product,
           EXISTS (SELECT FROM payment_links WHERE "merchantId" = ${merchantId}) AS link,
           EXISTS (SELECT FROM payment_intents
                    WHERE "merchantId" = ${merchantId} AND "amountCaptured" > 0) AS payment,
           EXISTS (SELECT FROM webhook_endpoints WHERE "merchantId" = ${merchantId}) AS webhook,
           EXISTS (SELECT FROM api_keys WHERE "merchantId" = ${merchantId}) AS key,
           (SELECT count(*) FROM memberships WHERE "merchantId" = ${merchantId}) > 1
             OR EXISTS (SELECT FROM invitations WHERE "merchantId" = ${merchantId}) AS colleague,
           EXISTS (SELECT FROM compliance_records
                    WHERE "merchantId" = ${merchantId} AND status <> 'rejected') AS compliance`;
  invariant(steps, "a SELECT without FROM answers one row");
  return steps;
}
