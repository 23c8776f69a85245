import { expect, test } from "vitest";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ clock: testClock() });

test("the receipt by email is in the shopper's language and time, with what was bought", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, {
    lineItems: [{ name: "Monstera", quantity: 2, amount: 2450, currency: "EUR" }],
    totalAmount: 4900,
    hostedCheckoutConfig: { taxRate: 19 },
  });
  const browser = { ...visit(ofSession(session.id)), acceptLanguage: "de-AT,en;q=0.5" };
  const paid = await pay(services, browser, "4242424242424242", { timeZone: "Europe/Vienna" });
  expect(paid).toMatchObject({ state: "complete", receipt: { email: "ada@example.com" } });
  await webhookJobs().jobs[0].run(services);
  const letter = await services.db.message.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, recipient: "ada@example.com" },
  });
  expect(letter.subject).toBe("Ihr Beleg von Fern & Oak");
  const text = letter.text.replaceAll("\u00a0", " ");
  expect(text).toContain("Monstera × 2  € 49,00");
  expect(text).toContain("Inklusive 19 % Steuer, auf € 41,18  € 7,82");
  expect(text).not.toContain("UTC");
  expect(letter.html).toContain('lang="de-AT"');
});
