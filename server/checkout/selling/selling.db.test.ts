import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { submitCheckout } from "#server/checkout/submit-checkout.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { createPromotionCodes } from "#server/routers/promotion-codes/create.ts";
import { createShippingRate } from "#server/routers/shipping-rates/create.ts";
import { updateShippingRate } from "#server/routers/shipping-rates/update.ts";
import { CreateShippingRate } from "#server/wire/selling/shipping-rate.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import { newDiscount } from "#server/workshop/testing/payments/counted-orders.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import {
  filled,
  follow,
  linkOf,
  ofLink,
  ofSession,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";

const services = await createTestServices();
const good = "4242424242424242";

const delivery = {
  shippingOptions: [
    { name: "Standard", amount: 490, minimumDays: 2, maximumDays: 4 },
    { name: "Express", amount: 990, countries: ["NL"] },
  ],
  shippingCountries: ["NL", "DE"],
};
const atHome = { country: "Netherlands", line1: "Prinsengracht 214", city: "Amsterdam" };

async function withCode(input: object = {}): Promise<MerchantContext> {
  const ctx = await newMerchant(services);
  const { id } = await newDiscount(ctx, { percentOff: "20", ...input });
  await createPromotionCodes(ctx, { discountId: id, code: "SPRING20" } as never);
  return ctx;
}

type Open = Extract<CheckoutView, { state: "open" }>;

async function press(browser: CheckoutRequest, view: CheckoutView, change: Record<string, string>) {
  const form = { ...filled(view, good), ...change };
  const result = await submitCheckout(services, { ...browser, form, ip: null });
  if ("view" in result) return { status: result.status, view: result.view as Open };
  return { status: 303, view: (await follow(services, browser, result.redirectTo)) as Open };
}

async function charged(ctx: MerchantContext) {
  const where = { merchantId: ctx.merchantId, status: "succeeded" } as const;
  return (await services.db.paymentIntent.findMany({ where })).map(({ amount }) => Number(amount));
}

describe.each(["link", "session"] as const)("on the page of a %s", (kind) => {
  async function open(selling: object, ctx: MerchantContext) {
    const given = { allowPromotionCodes: true, ...selling };
    const address =
      kind === "link"
        ? ofLink((await linkOf(ctx, given)).id)
        : ofSession((await newSession(ctx, { totalAmount: 4900, ...given })).id);
    const browser = visit(address);
    return { browser, view: (await loadCheckout(services, browser)) as Open };
  }

  test("a code lowers the total before it is charged, and comes off again", async () => {
    const ctx = await withCode();
    const { browser, view } = await open({}, ctx);
    expect(view.order.total).toBe(4900);
    const applied = await press(browser, view, { do: "apply_code", promotionCode: "spring20" });
    expect(applied).toMatchObject({
      status: 200,
      view: {
        order: {
          total: 3920,
          sums: { subtotal: 4900, discount: { code: "SPRING20", percent: 20, amount: 980 } },
        },
        form: { selling: { code: { applied: "SPRING20", problem: null } } },
      },
    });
    const removed = await press(browser, applied.view, { do: "remove_code" });
    expect(removed.view).toMatchObject({ order: { total: 4900, sums: { discount: null } } });
    const again = await press(browser, removed.view, { do: "update", promotionCode: "SPRING20" });
    const paid = await press(browser, again.view, {});
    expect(paid.view.state).toBe("complete");
    expect(await charged(ctx)).toEqual([3920]);
  });

  test("a code that is wrong leaves the total as it is and says why, whichever button is pressed", async () => {
    const ctx = await withCode();
    const { browser, view } = await open({}, ctx);
    for (const button of ["apply_code", "pay"]) {
      const tried = await press(browser, view, { do: button, promotionCode: "SUMMER" });
      expect(tried).toMatchObject({
        status: button === "pay" ? 422 : 200,
        view: {
          order: { total: 4900 },
          form: { selling: { code: { applied: null, typed: "SUMMER", problem: "code_unknown" } } },
        },
      });
    }
    expect(await charged(ctx)).toEqual([]);
  });

  test("a code that is typed and not applied is shown with its total before anything is charged", async () => {
    const ctx = await withCode();
    const { browser, view } = await open({}, ctx);
    const first = await press(browser, view, { promotionCode: "SPRING20" });
    expect(first).toMatchObject({
      status: 409,
      view: { order: { total: 3920 }, refusal: { kind: "total_changed" } },
    });
    expect(await charged(ctx)).toEqual([]);
    expect((await press(browser, first.view, {})).view.state).toBe("complete");
    expect(await charged(ctx)).toEqual([3920]);
  });

  test("the last use that somebody else has had is told with both totals, and the next press pays without it", async () => {
    const ctx = await withCode({ maxRedemptions: 1 });
    const { browser, view } = await open({}, ctx);
    const applied = await press(browser, view, { do: "apply_code", promotionCode: "SPRING20" });
    await services.db.discount.updateMany({
      where: { merchantId: ctx.merchantId },
      data: { redemptions: 1 },
    });
    const gone = await press(browser, applied.view, {});
    expect(gone).toMatchObject({
      status: 409,
      view: {
        order: { total: 4900, sums: { discount: null } },
        refusal: { kind: "code_gone", code: "SPRING20", totalBefore: 3920 },
      },
    });
    expect(await charged(ctx)).toEqual([]);
    expect((await press(browser, gone.view, {})).view.state).toBe("complete");
    expect(await charged(ctx)).toEqual([4900]);
  });

  test("an order that takes no codes takes none, whichever way one is sent", async () => {
    const ctx = await withCode();
    const { browser, view } = await open({ allowPromotionCodes: false, ...delivery }, ctx);
    const tried = await press(browser, view, { do: "apply_code", promotionCode: "SPRING20" });
    const sent = {
      order: { total: 5390, sums: { discount: null } },
      form: { selling: { code: null } },
    };
    expect(tried.view).toMatchObject(sent);
    const inAddress = { ...browser, query: { code: "SPRING20" } };
    expect(await loadCheckout(services, inAddress)).toMatchObject(sent);
    const paid = await press(browser, view, { ...atHome, appliedCode: "SPRING20" });
    expect(paid.view.state).toBe("complete");
    expect(await charged(ctx)).toEqual([5390]);
  });

  test("the merchant's own code stays: no press takes it off, and a code of the shopper's stands in for it", async () => {
    const ctx = await withCode();
    const { id } = await newDiscount(ctx, { percentOff: "10" });
    await createPromotionCodes(ctx, { discountId: id, code: "SHOP10" } as never);
    const { browser, view } = await open({ promotionCode: "SHOP10" }, ctx);
    const theirs = { code: "SHOP10", removable: false };
    expect(view.order).toMatchObject({ total: 4410, sums: { discount: theirs } });
    const kept = await press(browser, view, { do: "remove_code", promotionCode: "SHOP10" });
    expect(kept.view.order).toMatchObject({ total: 4410, sums: { discount: theirs } });
    const own = await press(browser, view, { do: "apply_code", promotionCode: "SPRING20" });
    expect(own.view.order).toMatchObject({ total: 3920, sums: { discount: { removable: true } } });
    const back = await press(browser, own.view, { do: "remove_code" });
    expect(back.view.order).toMatchObject({ total: 4410, sums: { discount: theirs } });
    const wrong = await press(browser, view, { do: "apply_code", promotionCode: "SUMMER" });
    expect(wrong.view.order).toMatchObject({ total: 4410, sums: { discount: theirs } });
    expect((await press(browser, back.view, {})).view.state).toBe("complete");
    expect(await charged(ctx)).toEqual([4410]);
  });

  test("an order that costs nothing is completed without a card", async () => {
    const ctx = await withCode({ percentOff: "100" });
    const { browser, view } = await open({}, ctx);
    const applied = await press(browser, view, { do: "apply_code", promotionCode: "SPRING20" });
    expect(applied.view.order.total).toBe(0);
    const done = await press(browser, applied.view, { number: "", expiry: "", cvc: "" });
    expect(done.view.state).toBe("complete");
    expect(await charged(ctx)).toEqual([0]);
  });

  test("delivery is offered where it goes, and its price is shown before it is charged", async () => {
    const ctx = await newMerchant(services);
    const { browser, view } = await open(delivery, ctx);
    expect(view).toMatchObject({
      order: { total: 5390, sums: { delivery: { name: "Standard", amount: 490 } } },
      form: {
        asks: { address: true, countries: ["NL", "DE"] },
        selling: { delivery: { chosen: "option_0" } },
      },
    });
    const { options } = view.form.selling?.delivery ?? {};
    expect(options).toHaveLength(2);
    const abroad = await press(browser, view, { do: "update", country: "Germany" });
    expect(abroad.view.form.selling?.delivery?.options.map(({ key }) => key)).toEqual(["option_0"]);
    const express = await press(browser, view, { ...atHome, shipping: "option_1" });
    expect(express).toMatchObject({ status: 409, view: { order: { total: 5890 } } });
    const paid = await press(browser, express.view, atHome);
    expect(paid.view.state).toBe("complete");
    expect(await charged(ctx)).toEqual([5890]);
  });

  test("a country that nothing goes to is said beside it, and nothing is charged", async () => {
    const ctx = await newMerchant(services);
    const { browser, view } = await open(delivery, ctx);
    const refused = await press(browser, view, { ...atHome, country: "Japan" });
    expect(refused).toMatchObject({
      status: 422,
      view: { form: { errors: { country: "nowhere" } } },
    });
    expect(await charged(ctx)).toEqual([]);
  });

  test("a price of delivery that was changed since it was shown is shown before it is charged", async () => {
    const ctx = await newMerchant(services);
    const rate = await createShippingRate(
      ctx,
      CreateShippingRate.parse({ name: "Standard", amount: 490, currency: "EUR" }),
    );
    const { browser, view } = await open({ shippingRateIds: [rate.id] }, ctx);
    await updateShippingRate(ctx, { id: rate.id, amount: 590 });
    const changed = await press(browser, view, atHome);
    expect(changed).toMatchObject({ status: 409, view: { order: { total: 5490 } } });
    expect(await charged(ctx)).toEqual([]);
  });
});

test("codes cannot be guessed: after twenty that do not exist none is looked up for that address", async () => {
  const ctx = await withCode();
  const browser = visit(ofLink((await linkOf(ctx, { allowPromotionCodes: true })).id));
  const view = await loadCheckout(services, browser);
  const apply = async (promotionCode: string, ip: string) => {
    const form = { ...filled(view, good), do: "apply_code", promotionCode };
    const result = await submitCheckout(services, { ...browser, form, ip });
    return "view" in result && "form" in result.view && result.view.form.selling?.code;
  };
  for (let tried = 0; tried < 15; tried += 1)
    expect(await apply("SPRING20", "203.0.113.7")).toMatchObject({ applied: "SPRING20" });
  for (let tried = 0; tried < 10; tried += 1)
    expect(await apply(`GUESS${tried}`, "203.0.113.7")).toMatchObject({ problem: "code_unknown" });
  const inAddress = Array.from({ length: 10 }, (_, at) => ({ code: `GUESS1${at}` }));
  for (const query of inAddress)
    await loadCheckout(services, { ...browser, query, ip: "203.0.113.7" });
  expect(await apply("SPRING20", "203.0.113.7")).toMatchObject({ problem: "code_limited" });
  const known = await loadCheckout(services, {
    ...browser,
    query: { code: "SPRING20" },
    ip: "203.0.113.7",
  });
  expect(known).toMatchObject({ order: { total: 4900 } });
  expect(await apply("SPRING20", "203.0.113.8")).toMatchObject({ applied: "SPRING20" });
});

test("a code in the address of a link is taken off at once", async () => {
  const ctx = await withCode();
  const { id } = await linkOf(ctx, { allowPromotionCodes: true });
  const view = await loadCheckout(services, visit(ofLink(id), { code: "SPRING20" }));
  expect(view).toMatchObject({ order: { total: 3920 } });
});

test("each page of a session pays the total that it shows, whatever another page has chosen since", async () => {
  const ctx = await withCode();
  const session = await newSession(ctx, { totalAmount: 4900, allowPromotionCodes: true } as never);
  const browser = visit(ofSession(session.id));
  const view = await loadCheckout(services, browser);
  const other = await press(browser, view, { do: "apply_code", promotionCode: "SPRING20" });
  expect(other.view.order.total).toBe(3920);
  expect((await press(browser, view, {})).view.state).toBe("complete");
  expect(await charged(ctx)).toEqual([4900]);
});
