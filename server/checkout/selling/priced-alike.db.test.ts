import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import { isDomainError } from "#server/core/errors.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";
import { previewPaymentLink } from "#server/routers/payment-links/preview.ts";
import { updatePaymentLink } from "#server/routers/payment-links/update.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { typedMinorUnits } from "#server/wire/atoms/money/minor-units.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { PreviewPaymentLink } from "#server/wire/payments/payment-link-preview.ts";
import { CreatePaymentLink, UpdatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import {
  exactPrice,
  randomSale,
  type RandomSale,
} from "#server/workshop/testing/models/exact-price.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { filled, linkOf, ofLink, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// By hand: SEARCH_RUNS=500 SEARCH_SEED=7.
const { runs, seed } = searchSettings(25);
const services = await testServices();
const ctx = await newMerchant(services);
const urls = { successUrl: "https://shop.example/thanks", cancelUrl: "" };

/** The price of the lines once, and of what the shopper chooses; sales that are charged nothing are left out. */
function randomPrices(random: ReturnType<typeof randomFrom>) {
  for (;;) {
    const sale = randomSale(random);
    const once = exactPrice({ ...sale, choices: { quantity: 1 } });
    if (once?.totalAmount !== 0) return { sale, once, chosen: exactPrice(sale) };
  }
}

/** The price that each door that takes line items gives for them, or why it refuses them. */
async function throughDoors({ currency, lineItems }: RandomSale, linkId: string) {
  const sold = { currency, lineItems, mode: "payment", metadata: {} };
  const total = exactPrice({ currency, lineItems, choices: { quantity: 1 }, taxRate: "0" });
  const ofLink = { ...sold, ...urls, totalAmount: total?.totalAmount ?? Number.MAX_SAFE_INTEGER };
  const { totalAmount } = ofLink;
  const doors = [
    () => createCheckoutSession(ctx, CreateCheckoutSession.parse(sold)),
    () => createPaymentLink(ctx, CreatePaymentLink.parse(ofLink)),
    () => previewPaymentLink(ctx, PreviewPaymentLink.parse(sold)),
    () => updatePaymentLink(ctx, UpdatePaymentLink.parse({ id: linkId, totalAmount, lineItems })),
  ];
  const said = [];
  for (const door of doors)
    said.push(
      await door().then(
        (answer) => answer.totalAmount,
        (error) => (isDomainError(error) ? error.code : error),
      ),
    );
  return said;
}

test("lines cost the same at every door, and a sum that no number holds is refused alike", async () => {
  const random = randomFrom(seed);
  for (let run = 0; run < runs; run += 1) {
    const { sale, once } = randomPrices(random);
    const { id } = await linkOf(ctx, { currency: sale.currency });
    const expected = once?.totalAmount ?? "amount_too_large";
    expect([sale, await throughDoors(sale, id)]).toEqual([sale, Array(4).fill(expected)]);
  }
});

test("the number that the page shows is the number that is charged, to the last unit", async () => {
  const random = randomFrom(seed);
  for (let run = 0; run < runs; run += 1) {
    const { sale, once, chosen } = randomPrices(random);
    if (!once) continue;
    const { currency, lineItems, choices } = sale;
    const rules =
      "amount" in choices
        ? { minimumAmount: Math.min(1, once.totalAmount) }
        : { allowQuantity: true };
    const hostedCheckoutConfig = { taxRate: Number(sale.taxRate) };
    const { totalAmount } = once;
    const sold = { currency, lineItems, totalAmount, hostedCheckoutConfig, ...rules };
    const { id } = await linkOf(ctx, sold);
    const request = visit(ofLink(id));
    const opened = await loadCheckout(services, request);
    expect([sale, opened]).toMatchObject([sale, { order: { total: totalAmount } }]);
    const shown = await chosenOn(opened, request, choices);
    if (!("order" in shown)) throw new Error(`the page is ${shown.state}`);
    const wanted = { ...choices, shownTotal: chosen?.totalAmount ?? 0 };
    if (!chosen || ("quantity" in choices && choices.quantity > 999)) {
      expect([sale, "form" in shown && shown.form.errors]).toEqual([
        sale,
        { quantity: "quantity_too_large" },
      ]);
      continue;
    }
    const { total, sums } = shown.order;
    expect([sale, total, sums.taxes[0]?.amount ?? 0]).toEqual([
      sale,
      chosen.totalAmount,
      chosen.taxAmount,
    ]);
    const session = await openLinkSession(services, id, wanted);
    const sum = session.lineItems.reduce((all, line) => all + line.quantity * line.amount, 0);
    expect([sale, session.totalAmount, sum]).toEqual([sale, total, total]);
    const where = { merchantId: ctx.merchantId, checkoutSessionId: session.id };
    expect(await services.db.paymentIntent.findFirst({ where })).toMatchObject({
      amount: BigInt(total),
    });
  }
});

/** The order on the page without JavaScript, after the shopper has pressed "Update total" for their choices. */
async function chosenOn(
  view: Awaited<ReturnType<typeof loadCheckout>>,
  request: ReturnType<typeof visit>,
  choices: RandomSale["choices"],
) {
  if (!("order" in view)) throw new Error(`the page is ${view.state}`);
  const digits = currencyExponent(view.order.currency) ?? 2;
  const typed: Record<string, string> =
    "amount" in choices
      ? { amount: typedMinorUnits(choices.amount, digits, "en") }
      : { quantity: String(choices.quantity) };
  const form = { ...filled(view, "4242424242424242"), ...typed, do: "update" };
  const result = await submitCheckout(services, { ...request, form, ip: null });
  if (!("view" in result)) throw new Error("the form was sent on");
  return result.view;
}
