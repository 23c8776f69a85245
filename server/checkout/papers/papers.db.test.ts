import { describe, expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { loadPaper } from "#server/checkout/papers/load-paper.ts";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { refundNoteAgain } from "#server/notifications/receipts/refund-note.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const good = "4242424242424242";

async function lettersOf({ merchantId }: MerchantContext, template: string) {
  await webhookJobs().jobs[0].run(services);
  return services.db.message.findMany({ where: { merchantId, template } });
}

/** The page that a letter leads to. */
function follow(text: string, lang?: string) {
  const [address = ""] = /https:\S+/.exec(text) ?? [];
  const token = new URL(address).searchParams.get("token") ?? "";
  return loadPaper(services, { token, lang, acceptLanguage: "en", requestId: "req_test" });
}

async function paidSession(ctx: MerchantContext, locale = "de") {
  const session = await newSession(ctx, { hostedCheckoutConfig: { locale } });
  await pay(services, visit(ofSession(session.id)), good, { email: "ada@shop.example" });
  return session.paymentIntentId ?? "";
}

function refund(ctx: MerchantContext, paymentIntentId: string, amount?: number) {
  return createRefund(ctx, CreateRefund.parse({ paymentIntentId, amount }));
}

test("a payment that no page was shown for: number, card and a link that works for a year", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const { id } = await newIntent(ctx, { customerId, description: "Ten hours of gardening" });
  await confirmPayment(ctx, id, { card: card() });
  const [letter] = await lettersOf(ctx, "page_receipt");
  const { text = "" } = letter ?? {};
  expect(text).toContain("Receipt no. 1. Paid with Visa ending in 4242.");
  expect(text).toContain("Ten hours of gardening");
  const paper = {
    state: "complete",
    order: { title: "Ten hours of gardening", total: 4900 },
    receipt: { number: "1", method: { last4: "4242" } },
  };
  expect(await follow(text)).toMatchObject(paper);
  clock.advance(365 * dayMs);
  expect(await follow(text)).toMatchObject(paper);
  clock.advance(2 * dayMs);
  expect((await follow(text)).state).toBe("not_found");
});

describe("a refund note", () => {
  test("is numbered per merchant without gaps, however many refunds come at once", async () => {
    const ctx = await newMerchant(services);
    const intents = await Promise.all(Array.from({ length: 5 }, () => paidSession(ctx)));
    await Promise.all(intents.flatMap((id) => [refund(ctx, id, 100), refund(ctx, id, 200)]));
    const { merchantId } = ctx;
    const notes = await services.db.refundNote.findMany({
      where: { merchantId },
      orderBy: { number: "asc" },
    });
    expect(notes.map(({ number }) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const where = { merchantId };
    const changed = services.db.refundNote.updateMany({ where, data: { number: 7n } });
    await expect(changed).rejects.toThrow();
  });

  test("is written in the language of the page, and shows payment, card and sum", async () => {
    const ctx = await newMerchant(services);
    await refund(ctx, await paidSession(ctx), 1500);
    const [letter, ...others] = await lettersOf(ctx, "refund_note");
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      recipient: "ada@shop.example",
      subject: "Ihre Erstattung von Fern & Oak",
    });
    const text = letter?.text ?? "";
    expect(text).toContain("Erstattungsbeleg Nr. 1. Erstattet auf Visa mit Endziffern 4242.");
    expect(await follow(text)).toMatchObject({
      state: "refund_note",
      locale: "de",
      note: {
        number: "1",
        amount: 1500,
        cameBack: false,
        payment: { amount: 4900, receiptNumber: "1" },
      },
    });
    expect(await follow(text, "ja")).toMatchObject({ locale: "ja" });
  });

  test("says when the money came back", async () => {
    const ctx = await newMerchant(services);
    const { id } = await refund(ctx, await paidSession(ctx));
    const [letter] = await lettersOf(ctx, "refund_note");
    const where = { merchantId_id: { merchantId: ctx.merchantId, id } };
    await services.db.refund.update({ where, data: { status: "failed" } });
    expect(await follow(letter?.text ?? "")).toMatchObject({ note: { cameBack: true } });
    // And is not sent once more: it says that the customer has the money.
    expect(await refundNoteAgain(ctx, id)).toBeNull();
  });
});

test("a link that was changed, or of another deployment, leads nowhere", async () => {
  for (const token of ["", "x", "a".repeat(200)]) {
    const asked = { token, lang: undefined, acceptLanguage: "en", requestId: "req_test" };
    expect((await loadPaper(services, asked)).state).toBe("not_found");
  }
});

test("the page of a session that was paid leads to the file", async () => {
  const session = await newSession(await newMerchant(services));
  const browser = visit(ofSession(session.id));
  await pay(services, browser, good);
  expect(await loadCheckout(services, browser)).toMatchObject({
    receipt: { pdfUrl: expect.stringMatching(/^\/checkout\/receipt\.pdf\?token=[\w.-]+/) },
  });
});
