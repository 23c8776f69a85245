import { expect, test, vi } from "vitest";
import { GET as writeFileOf } from "#app/(hosted)/checkout/receipt.pdf/route.ts";
import { GET as showPage } from "#app/(hosted)/checkout/receipt/route.tsx";
import type { Services } from "#server/core/context.ts";
import { type Paper, paperPath, paperToken } from "#server/notifications/receipts/paper-link.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
(globalThis as { canaryServices?: Services }).canaryServices = services;
const origin = "https://pay.example";

async function papers(name: string) {
  const ctx = await newMerchant(services);
  const { merchantId } = ctx;
  const session = await newSession(ctx, {
    totalAmount: 14700,
    lineItems: [
      { name, quantity: 2, amount: 4900, currency: "EUR" },
      { name: "Stoneware pot", quantity: 1, amount: 4900, currency: "EUR" },
    ] as never,
    hostedCheckoutConfig: { taxRate: 19, accentColor: "#1f6f5c", backgroundColor: "#e6efe4" },
  });
  await pay(services, visit(ofSession(session.id)), "4242424242424242", {
    email: "a@shop.example",
  });
  const paymentIntentId = session.paymentIntentId ?? "";
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId, amount: 4900 }));
  const [receipt, note] = await Promise.all([
    services.db.receipt.findFirstOrThrow({ where: { merchantId } }),
    services.db.refundNote.findFirstOrThrow({ where: { merchantId } }),
  ]);
  const token = (kind: Paper["kind"], { id }: { id: string }) =>
    paperToken(services.env, { kind, merchantId, id }, services.clock.now());
  return { receipt: token("receipt", receipt), note: token("refund_note", note) };
}

const ask = (token: string, lang: string, pdf = false) =>
  new Request(`${origin}${paperPath(token, { lang }, pdf)}`);

test("receipt and refund note are pages in every language, small and without anything from elsewhere", async () => {
  const { receipt, note } = await papers("Fiddle-leaf fig");
  for (const lang of ["en", "de", "ar", "ja"])
    for (const token of [receipt, note]) {
      const answer = await showPage(ask(token, lang));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-language")).toBe(lang);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const html = await answer.text();
      expect(html).toContain('name="robots" content="noindex, nofollow"');
      expect(html).not.toMatch(/(?:src|action)="https?:/);
      // The scripts that Inter has are written to files; the others are printed from this page.
      expect(html.includes("receipt.pdf")).toBe(lang === "en" || lang === "de");
    }
  expect((await showPage(ask("none", "en"))).status).toBe(404);
});

test("both are files, in the language that was chosen", async () => {
  const { receipt, note } = await papers("Żółty kwiat");
  for (const lang of ["en", "pl", "uk", "vi"])
    for (const [kind, token] of Object.entries({ receipt, note })) {
      const answer = await writeFileOf(ask(token, lang, true));
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      const name = kind === "note" ? "refund-note-1.pdf" : "receipt-1.pdf";
      expect(answer.headers.get("content-disposition")).toContain(name);
      const pdf = Buffer.from(await answer.arrayBuffer());
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    }
});

test("where letters are missing, and for a link that leads nowhere, the page is shown instead", async () => {
  const { receipt } = await papers("観葉植物");
  for (const [token, lang] of [
    [receipt, "en"],
    [receipt, "ja"],
    [receipt, "ar"],
    ["none", "en"],
  ] as const) {
    const answer = await writeFileOf(ask(token, lang, true));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(
      new RegExp(`^/checkout/receipt\\?token=[^&]+&lang=${lang}$`),
    );
  }
});

test("while the database is away a receipt's page says so, not that nobody can pay, and looks again by itself", async () => {
  const { receipt } = await papers("Fern");
  const away = new Error("connect ECONNREFUSED");
  const broken = vi.spyOn(services.db.receipt, "findUnique").mockRejectedValueOnce(away);
  const answer = await showPage(ask(receipt, "en"));
  broken.mockRestore();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("20");
  const html = await answer.text();
  expect(html).toContain("We cannot show this just now");
  expect(html).toContain(`http-equiv="refresh" content="20;url=/checkout/receipt?token=`);
});
