import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChargeTerms } from "#components/checkout/form/charge-terms.tsx";
import { translator } from "#components/checkout/messages/translate.ts";
import type { Order, PayForm, Shop } from "#server/checkout/view.ts";

function terms(total: number, renewal: number, discount: object | null = null): string {
  const order = {
    mode: "subscription",
    currency: "EUR",
    recurring: { interval: "week", intervalCount: 2 },
    nextChargeAt: "2027-03-01T09:00:00.000Z",
    total,
    renewal,
    sums: { discount },
  };
  const props = {
    t: translator("en"),
    shop: { name: "Fern & Oak" } as unknown as Shop,
    order: order as unknown as Order,
    form: {} as unknown as PayForm,
    part: "before" as const,
  };
  const html = renderToStaticMarkup(<ChargeTerms {...props} />);
  return html.replaceAll(/<[^>]+>/g, "").trim();
}

test("a subscription says what is charged today and what later, which a discount or a trial makes two amounts", () => {
  const until = "every 2 weeks from March 1, 2027, until you cancel.";
  expect(terms(1900, 1900)).toBe(`€19.00 today, then €19.00 ${until}`);
  expect(terms(950, 1900)).toBe(`€9.50 today, then €19.00 ${until}`);
  expect(terms(0, 1900)).toBe(`€0.00 today, then €19.00 ${until}`);
});

test("a trial without a card says until when it lasts, and what a card then costs", () => {
  expect(terms(0, 1900, { isTrial: true, isWithoutCard: true })).toBe(
    "€0.00 today, no card needed. Your trial lasts until March 1, 2027. To go on after it for €19.00 every 2 weeks, add a card by then.",
  );
});
