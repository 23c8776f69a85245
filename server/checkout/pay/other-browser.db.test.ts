import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import {
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { savedCard } from "#server/workshop/testing/payments/saved-cards.ts";
import {
  filled,
  linkOf,
  ofLink,
  ofSession,
  pay,
  post,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const bad = "4000000000000002";
const typed = { name: "Ada Lovelace", email: "ada@private.example", phone: "+44 20 7946 0958" };

function formOf(view: CheckoutView) {
  if (!("form" in view)) throw new Error(`there is no form on a page that is ${view.state}`);
  return view.form;
}

test("after a decline only the shopper's own browser shows what was typed", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, { hostedCheckoutConfig: { requireContact: true } });
  const theirs = visit(ofSession(session.id));
  expect((await pay(services, theirs, bad, typed)).state).toBe("declined");
  expect(formOf(await loadCheckout(services, theirs)).values).toMatchObject(typed);
  const other = await loadCheckout(services, visit(ofSession(session.id)));
  expect(other.state).toBe("declined");
  expect(formOf(other).values).toMatchObject({ name: "", email: "", phone: "", line1: "" });
  expect(JSON.stringify(other)).not.toMatch(/Ada Lovelace|private|7946 0958/);
});

test("the session that a link's form made shows it in no other browser either", async () => {
  const link = await linkOf(await newMerchant(services));
  const browser = visit(ofLink(link.id));
  const declined = await pay(services, browser, bad, typed);
  expect(formOf(declined).values.email).toBe(typed.email);
  const { id } = await services.db.checkoutSession.findFirstOrThrow({
    where: { paymentLinkId: link.id },
  });
  expect(JSON.stringify(await loadCheckout(services, visit(ofSession(id))))).not.toMatch(/private/);
});

test("another browser that tries a card without saying who it is learns nothing by that", async () => {
  const session = await newSession(await newMerchant(services));
  await pay(services, visit(ofSession(session.id)), bad, { email: typed.email });
  const other = visit(ofSession(session.id));
  const form = { ...filled(await loadCheckout(services, other), bad), email: "" };
  expect(JSON.stringify(await post(services, other, form))).not.toMatch(/private/);
});

test("a customer's saved cards are offered in the browser that opened the session first, and another browser cannot charge them", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const method = await savedCard(ctx, customerId);
  const session = await newSession(ctx, { customerId });
  const first = visit(ofSession(session.id));
  expect(formOf(await loadCheckout(services, first)).methods.saved).toHaveLength(1);
  const other = visit(ofSession(session.id));
  const shown = await loadCheckout(services, other);
  expect(formOf(shown).methods.saved).toEqual([]);
  const form = { ...filled(shown, ""), method, number: "" };
  expect(await post(services, other, form)).toMatchObject({
    form: { errors: { method: "required" } },
  });
  expect(formOf(await loadCheckout(services, first)).methods.saved).toHaveLength(1);
  expect(await services.db.paymentAttempt.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
});
