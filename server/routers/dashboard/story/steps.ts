import type { MerchantContext } from "#server/core/context.ts";
import type { StoryEntry } from "#server/wire/dashboard/payment-story.ts";
import type { CheckoutStep } from "#server/wire/payments/checkout-timeline.ts";

/** More than a page ever writes. */
const stepsMax = 200;

/** Steps that attempts and letters do not tell: those of the shopper in between. */
const told = ["opened", "field_wrong", "bank_asked", "came_back", "left"] as const;

/** The shopper's steps on the payment page; none for a payment without a page. */
export async function stepEntries(
  ctx: MerchantContext,
  sessionId: string | null,
): Promise<StoryEntry[]> {
  if (sessionId === null) return [];
  const rows = await ctx.db.checkoutStep.findMany({
    where: { merchantId: ctx.merchantId, sessionId, kind: { in: [...told] } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    take: stepsMax,
  });
  return rows.map(({ id, kind, at, detail }) => ({
    id,
    at: at.toISOString(),
    kind: told.find((one) => one === kind) ?? "opened",
    amount: null,
    detail: detailOf(detail as CheckoutStep["detail"] | null),
    durationMs: null,
    record: null,
  }));
}

/** Which fields were wrong; of a page that was closed and opened again, that it was. */
function detailOf(detail: CheckoutStep["detail"] | null): string | null {
  return detail?.closed ? "page" : (detail?.fields?.join(", ") ?? null);
}
