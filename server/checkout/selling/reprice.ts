import { describeOrder, zoneOf } from "#server/checkout/page/order.ts";
import type { FormOffer } from "#server/checkout/page/pay-form.ts";
import type { PayableView } from "#server/checkout/pay/refused.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import { priceLink } from "#server/checkout/selling/price-link.ts";
import { priceSession, sessionFingerprint } from "#server/checkout/selling/price-session.ts";
import type { FormValues, Order } from "#server/checkout/view.ts";
import { actFor, type Services } from "#server/core/context.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { priceOrder } from "#server/pricing/price-order.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";

type Typed = { view: PayableView; values: FormValues; choices: ShopperChoices };

/**
 * The view at the price of what the shopper typed and chose. Of a link nothing is written; the order of a session is
 * stored as it is chosen, unless it is being paid.
 */
export function repriced(
  services: Services,
  request: PostedCheckout,
  typed: Typed,
): Promise<PayableView> | PayableView {
  if (!typed.view.form.selling) return multiplied(typed.view, typed.values);
  return request.address.entityType === "checkout"
    ? chosenOnSession(services, request, typed)
    : chosenOnLink(services, request, typed);
}

async function chosenOnLink(
  services: Services,
  { address, requestId, ip }: PostedCheckout,
  { view, values, choices }: Typed,
): Promise<PayableView> {
  const link = await services.db.paymentLink.findFirstOrThrow({ where: { id: address.entityId } });
  const { quantity, amount } = view.form.chooses;
  const chosen = {
    ...choices,
    ...(quantity ? { quantity: values.quantity } : {}),
    ...(amount && values.amount !== null ? { amount: values.amount } : {}),
  };
  const email = values.email || null;
  const ctx = actFor(services, link.merchantId, requestId);
  const priced = await priceLink(ctx, link, {
    choices: chosen,
    email,
    guesser: ip ? { ip } : null,
  });
  if ("problem" in priced) return view;
  const { order, offer, fingerprint } = priced;
  return offered(view, { order, offer, fingerprint });
}

async function chosenOnSession(
  services: Services,
  { address, requestId, ip }: PostedCheckout,
  { view, choices }: Typed,
): Promise<PayableView> {
  const found = await services.db.checkoutSession.findFirstOrThrow({
    where: { id: address.entityId },
  });
  const ctx = actFor(services, found.merchantId, requestId);
  const { row, offer } = await priceSession(ctx, found, choices, ip ? { ip } : null);
  if (!offer) return view;
  const priced = describeOrder(ctx, {
    ...row,
    zone: await zoneOf(ctx, row),
    title: view.order.title,
    description: view.order.description,
    ownCode: (row.choices as ShopperChoices | null)?.code ?? null,
    total: Number(row.totalAmount),
    config: row.hostedCheckoutConfig as HostedCheckoutConfig,
    fundsBalance: view.order.fundsBalance,
    renews: view.order.renews ?? false,
  });
  return offered(view, { order: priced, offer, fingerprint: sessionFingerprint(row) });
}

type Priced = { order: Order; offer: FormOffer | null; fingerprint: string };

function offered(view: PayableView, { order, offer, fingerprint }: Priced): PayableView {
  const { form } = view;
  return {
    ...view,
    order,
    form: {
      ...form,
      selling: offer?.selling ?? form.selling,
      asks: { ...form.asks, countries: offer?.countries ?? form.asks.countries },
      offerFingerprint: fingerprint,
      unitTotal: order.total,
    },
  };
}

/** A plain order at the quantity or amount that the shopper chose. */
function multiplied(view: PayableView, values: FormValues): PayableView {
  const { order, form } = view;
  const [stated] = order.sums.taxes;
  const { quantity, amount } = form.chooses;
  if (!quantity && !amount) return view;
  const price = priceOrder({
    order: { currency: order.currency, totalAmount: form.unitTotal },
    rules: {
      allowQuantity: quantity !== null,
      minimumAmount: amount?.minimum ?? null,
      taxRate: stated?.percent,
    },
    choices: { quantity: values.quantity, amount: values.amount ?? undefined },
  });
  if ("problem" in price) return view;
  const { totalAmount: total, tax } = price;
  const taxes = stated && tax ? [{ ...stated, amount: tax.amount }] : [];
  return { ...view, order: { ...order, total, sums: { ...order.sums, subtotal: total, taxes } } };
}
