import type { MerchantContext } from "#server/core/context.ts";
import { jsonOrNull } from "#server/data/db.ts";
import { DomainError } from "#server/core/errors.ts";
import { emit } from "#server/events/emit.ts";
import { mergeStoredMetadata } from "#server/data/merge-stored-metadata.ts";
import { totalOf } from "#server/payments/price.ts";
import { checkLinkAmounts, checkPayable } from "#server/routers/payment-links/rules.ts";
import { checkEmbedOrigin } from "#server/payments/embed-origin.ts";
import { checkMethods } from "#server/payments/sessions/offered-methods.ts";
import type { PaymentLink, UpdatePaymentLink } from "#server/wire/payment-link.ts";
import { serializePaymentLink } from "#server/payments/links/serialize.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import { givenLines } from "#server/wire/atoms/line-item.ts";
import type { LineItem } from "#server/wire/atoms/line-item.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { transact } from "#server/data/transact.ts";
import { lockPaymentLink } from "#server/payments/links/row.ts";
import { own } from "#server/data/own.ts";

/**
 * Changes the fields given. Sessions already made from the link keep what they were made with.
 * Atomic and idempotent by key; emits `payment_link.updated`.
 * @throws not_found · invalid_state (deleted) · total_mismatch · currency_mismatch ·
 * amount_too_small · amount_too_large · amount_not_multiple · validation_failed
 */
export async function updatePaymentLink(
  ctx: MerchantContext,
  input: UpdatePaymentLink,
): Promise<PaymentLink> {
  checkMethods(input.hostedCheckoutConfig, { kind: "link" });
  return transact(ctx, async (unit) => {
    const current = await lockPaymentLink(unit.tx, ctx, input.id);
    if (current.deletedAt) throw new DomainError("invalid_state", "This payment link was deleted.");
    checkEmbedOrigin(input.hostedCheckoutConfig);
    const lineItems = input.lineItems
      ? await resolveLineItems(unit.tx, ctx, input.lineItems)
      : input.lineItems;
    const { currency, name, mode } = current;
    const total = { currency, totalAmount: input.totalAmount ?? Number(current.totalAmount) };
    totalOf({ ...total, lineItems: lineItems === undefined ? linesOf(current) : lineItems });
    checkPayable(ctx, {
      mode,
      totalAmount: total.totalAmount,
      expiresAt: input.expiresAt,
    });
    const minimumAmount = current.minimumAmount === null ? null : Number(current.minimumAmount);
    const { totalAmount } = input;
    if (totalAmount !== undefined)
      checkLinkAmounts(ctx, { mode, currency, totalAmount, minimumAmount });
    const row = await unit.tx.paymentLink.update({
      where: own(ctx, current.id),
      data: {
        name: input.name,
        description: input.description,
        totalAmount: input.totalAmount === undefined ? undefined : BigInt(input.totalAmount),
        active: input.active,
        successUrl: input.successUrl,
        cancelUrl: input.cancelUrl,
        lineItems: jsonOrNull(
          lineItems === undefined
            ? linesOf(current)
            : givenLines(
                { ...total, name: input.name === undefined ? name : input.name },
                lineItems,
              ),
        ),
        hostedCheckoutConfig:
          input.hostedCheckoutConfig === undefined
            ? undefined
            : jsonOrNull(input.hostedCheckoutConfig),
        maxCompletions: input.maxCompletions,
        metadata: mergeStoredMetadata(current.metadata, input.metadata),
        expiresAt: input.expiresAt == null ? input.expiresAt : new Date(input.expiresAt),
        updatedAt: ctx.clock.now(),
      },
    });
    const link = serializePaymentLink(ctx.env, row);
    emit(unit, ctx, "payment_link.updated", {
      related: { id: row.id, type: "payment_link" },
      data: link,
    });
    return link;
  });
}

/** A line that says no more than the total alone does not hold the total fast. */
function linesOf(link: PaymentLinkModel): LineItem[] | null {
  const totalAmount = Number(link.totalAmount);
  return givenLines({ ...link, totalAmount }, link.lineItems as LineItem[] | null);
}
