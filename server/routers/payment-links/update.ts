import { isDeepStrictEqual } from "node:util";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { jsonOrNull, type Tx } from "#server/data/db.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { mergeStoredMetadata } from "#server/data/rows/merge-stored-metadata.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { checkEmbedOrigin } from "#server/payments/embed-origin.ts";
import { intervalOf } from "#server/payments/interval.ts";
import { priceOf } from "#server/payments/price.ts";
import { checkMethods } from "#server/payments/sessions/offered-methods.ts";
import { serializeLines } from "#server/records/payments/checkout-session.ts";
import { serializePaymentLink, lockPaymentLink } from "#server/records/payments/payment-link.ts";
import { sellingOf } from "#server/routers/checkout-sessions/selling-settings.ts";
import { refuseErasedAmong } from "#server/routers/customers/refuse-erased.ts";
import { changedLines } from "#server/routers/payment-links/changed-lines.ts";
import { checkLinkAmounts, checkPayable } from "#server/routers/payment-links/rules.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";
import type { PaymentLink, UpdatePaymentLink } from "#server/wire/payments/payment-link.ts";

/**
 * Changes the fields given; what is given as it was answered stays as it is, so that a link can be
 * read, changed and sent back whole. Sessions already made from the link keep what they were made with.
 * Atomic and idempotent by key; emits `payment_link.updated` if anything changed.
 * @throws not_found · invalid_state (deleted; its customer was erased) · total_mismatch · currency_mismatch · interval_mismatch ·
 * amount_too_small · amount_too_large · amount_not_multiple · validation_failed
 */
export async function updatePaymentLink(
  ctx: MerchantContext,
  input: UpdatePaymentLink,
): Promise<PaymentLink> {
  return transact(ctx, async (unit) => {
    const current = await lockPaymentLink(unit.tx, ctx, input.id);
    if (current.deletedAt) throw new DomainError("invalid_state", "This payment link was deleted.");
    await refuseErasedAmong(unit.tx, ctx, [current.id]);
    const lineItems = await changedLines(unit.tx, ctx, { current, input });
    await checkChanged(unit.tx, ctx, { current, input, lineItems });
    await checkInterval(unit.tx, ctx, { current, lineItems });
    const before = current.selling as Selling | null;
    const selling = await sellingOf(unit.tx, ctx, { given: input, current: before, sold: current });
    const expiresAt = input.expiresAt == null ? input.expiresAt : new Date(input.expiresAt);
    const { row, isNews } = await changeRow(ctx, {
      current,
      data: {
        name: input.name,
        description: input.description,
        totalAmount: input.totalAmount === undefined ? undefined : BigInt(input.totalAmount),
        active: input.active,
        successUrl: input.successUrl,
        cancelUrl: input.cancelUrl,
        lineItems: jsonOrNull(lineItems),
        hostedCheckoutConfig:
          input.hostedCheckoutConfig === undefined
            ? undefined
            : jsonOrNull(input.hostedCheckoutConfig),
        selling: jsonOrNull(selling),
        maxCompletions: input.maxCompletions,
        onePerCustomer: input.onePerCustomer,
        metadata: mergeStoredMetadata(current.metadata, input.metadata),
        expiresAt,
        expiryToldAt: isOtherTime(current.expiresAt, expiresAt) ? null : undefined,
      },
      show: (row) => serializePaymentLink(ctx, row),
      write: (data) => unit.tx.paymentLink.update({ where: own(ctx, current.id), data }),
    });
    const link = serializePaymentLink(ctx, row);
    if (isNews) emit(unit, ctx, "payment_link.updated", link);
    return link;
  });
}

/** Whether the link is given another end: that one is news again. */
function isOtherTime(before: Date | null, given: Date | null | undefined): boolean {
  return given !== undefined && given?.getTime() !== before?.getTime();
}

type Change = {
  current: PaymentLinkModel;
  input: UpdatePaymentLink;
  lineItems: LineItem[] | null;
};

/**
 * A link keeps the interval that it was made with: what is sold from now on must be charged as often. What it
 * sells already stays, whatever its product says by now.
 * @throws interval_mismatch
 */
async function checkInterval(
  tx: Tx,
  ctx: MerchantContext,
  { current, lineItems }: Pick<Change, "current" | "lineItems">,
): Promise<void> {
  const decides = ({ priceId, productId }: LineItem) => priceId ?? productId;
  const known = new Set(serializeLines(current.lineItems ?? []).map(decides));
  const added = (lineItems ?? []).filter((line) => !known.has(decides(line)));
  const recurring = current.recurring as Recurring | null;
  await intervalOf(tx, ctx, { mode: current.mode, recurring, lineItems: added });
}

/**
 * Checks only values that change: a value that stays was valid once, and does not stand in the way
 * of another change.
 */
async function checkChanged(
  tx: Tx,
  ctx: MerchantContext,
  { current, input, lineItems }: Change,
): Promise<void> {
  const { currency, mode } = current;
  const before = Number(current.totalAmount);
  const { totalAmount = before } = input;
  priceOf({ order: { currency, totalAmount, lineItems } });
  const isSameEnd =
    current.expiresAt?.getTime() === (input.expiresAt && Date.parse(input.expiresAt));
  checkPayable(ctx, {
    mode,
    totalAmount,
    onePerCustomer: input.onePerCustomer,
    expiresAt: isSameEnd ? null : input.expiresAt,
  });
  const minimumAmount = current.minimumAmount === null ? null : Number(current.minimumAmount);
  const hostedCheckoutConfig =
    input.hostedCheckoutConfig ?? (current.hostedCheckoutConfig as HostedCheckoutConfig | null);
  const amounts = { mode, currency, totalAmount, minimumAmount, hostedCheckoutConfig };
  if (totalAmount !== before) await checkLinkAmounts(tx, ctx, amounts);
  if (isDeepStrictEqual(input.hostedCheckoutConfig, current.hostedCheckoutConfig)) return;
  await checkMethods(tx, ctx, input.hostedCheckoutConfig, { kind: "link", mode, currency });
  checkEmbedOrigin(input.hostedCheckoutConfig);
}
