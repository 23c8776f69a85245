import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { translator } from "#components/checkout/messages/translate.ts";
import { Bought } from "#components/checkout/outcome/bought.tsx";
import { ReceiptSide } from "#components/checkout/outcome/receipt-side.tsx";
import { Receipt } from "#components/checkout/outcome/receipt.tsx";
import { pageTitle } from "#components/checkout/page-title.ts";
import type { CheckoutView } from "#server/checkout/view.ts";

const shop = { name: "Fern & Oak", logoUrl: null, accent: null };
const sums = { subtotal: 4900, discount: null, delivery: null, taxes: [], tip: 0 };
const order = { mode: "setup", total: 4900, currency: "EUR", title: "Plan", lines: [], sums };
const receipt = {
  number: "7",
  reference: "pi_1",
  seller: { name: "Fern & Oak Ltd", address: [], registration: null, vat: null },
  pdfUrl: "/checkout/receipt.pdf?token=x",
  proofs: [],
  subscriptionUrl: null,
  paidAt: "2026-02-18T09:30:00.000Z",
  method: { brand: "visa", last4: "4242" },
  refunded: 0,
  answers: [],
  email: "ada@example.com",
  timeZone: "UTC",
};
const purchase = { ...receipt, kind: "paid", amount: 4900, at: receipt.paidAt, url: "/checkout" };
const view = (state: "complete" | "bought") =>
  ({
    state,
    shop,
    order,
    receipt,
    purchase,
    againUrl: null,
    next: null,
  }) as unknown as CheckoutView;

test("a card that was saved gets no receipt: no word of one, no amount, no seller, nothing to print", () => {
  const t = translator("en");
  const complete = view("complete") as Extract<CheckoutView, { state: "complete" }>;
  const bought = view("bought") as Extract<CheckoutView, { state: "bought" }>;
  const shown = renderToStaticMarkup(
    <>
      {pageTitle(t, complete)} {pageTitle(t, bought)}
      <ReceiptSide t={t} view={complete} />
      <Receipt t={t} view={complete} />
      <Bought t={t} view={bought} />
    </>,
  ).replaceAll(/class="[^"]*"/g, "");
  expect(shown).toContain("4242");
  expect(shown).toContain("Card saved");
  for (const word of [/receipt/i, /paid/i, /49/, /Ltd/, /print/i, /pdf/i])
    expect(shown).not.toMatch(word);
});

test("the receipt of a subscription says its total, and nothing that is due", () => {
  const taxes = [{ percent: 21, amount: 850, kind: "included" }];
  const paid = {
    ...order,
    mode: "subscription",
    sums: { subtotal: 4900, discount: null, delivery: null, taxes, tip: 0 },
  };
  const complete = { ...view("complete"), order: paid, receipt: { ...receipt, address: [] } };
  const shown = renderToStaticMarkup(
    <Receipt
      t={translator("en")}
      view={complete as unknown as Extract<CheckoutView, { state: "complete" }>}
    />,
  );
  expect(shown).toContain("<dt>Total</dt>");
  expect(shown).not.toContain("Due today");
});

test("a trial that begins has saved the card: no word of a payment or of a receipt", () => {
  const complete = view("complete") as Extract<CheckoutView, { state: "complete" }>;
  const begun = { ...complete, order: { ...complete.order, mode: "subscription", total: 0 } };
  const html = renderToStaticMarkup(
    <ReceiptSide t={translator("en")} view={begun as typeof complete} />,
  );
  expect(html).toContain("Fern &amp; Oak has saved your card. Nothing was charged.");
  expect(html).not.toContain("has received your payment");
  expect(html).not.toContain("receipt goes to");
});

test("a trial that begins without a card says nothing of a saved one", () => {
  const complete = view("complete") as Extract<CheckoutView, { state: "complete" }>;
  const discount = { isTrial: true, isWithoutCard: true };
  const begun = { ...complete.order, mode: "subscription", total: 0, sums: { ...sums, discount } };
  const shown = { ...complete, order: begun } as unknown as typeof complete;
  const html = renderToStaticMarkup(<ReceiptSide t={translator("en")} view={shown} />);
  expect(html).toContain("Your free trial at Fern &amp; Oak has begun. Nothing was charged.");
  expect(html).not.toContain("saved your card");
});
