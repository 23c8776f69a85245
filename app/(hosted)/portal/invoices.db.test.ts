import { expect, test } from "vitest";
import { GET, POST } from "#app/(hosted)/portal/[shop]/route.tsx";
import { GET as openLink } from "#app/(hosted)/portal/route.tsx";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { createInvoice } from "#server/routers/invoices/create.ts";
import { payInvoiceByHand } from "#server/routers/invoices/end.ts";
import { finalizeInvoice } from "#server/routers/invoices/finalize.ts";
import { CreateInvoice } from "#server/wire/billing/invoice.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  openPortal,
  subscribedCustomer,
} from "#server/workshop/testing/payments/portal-browser.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const routes = { openLink, GET, POST };
const clock = testClock();
const services = await testServices({ clock });
(globalThis as { canaryServices?: Services }).canaryServices = services;

const opened = (customer: { ctx: MerchantContext; customerId: string }) =>
  openPortal(routes, customer);

test("an invoice that is open is shown with the page on which it is paid, and another's is not", async () => {
  const [mine, other] = [await subscribedCustomer(services), await subscribedCustomer(services)];
  const { home } = await opened(mine);
  const invoice = await openInvoice(mine);
  const theirs = await openInvoice(other);
  const html = await home();
  expect(html).toContain(invoice.number ?? "no number");
  expect(html).toContain(`href="${invoice.payUrl}"`);
  expect(html).toContain("Pay €12.00");
  expect(html).not.toContain(`href="${theirs.payUrl}"`);
});

test("an invoice that was paid by hand is shown with its file, and neither one of a charge nor another's is", async () => {
  const [mine, other] = [await subscribedCustomer(services), await subscribedCustomer(services)];
  const { home } = await opened(mine);
  expect(await home()).not.toContain("Paid invoices");
  const paid = [await openInvoice(mine), await openInvoice(other)];
  for (const [at, { ctx }] of [mine, other].entries())
    await payInvoiceByHand(ctx, { id: paid[at]?.id ?? "", reference: "Bank" });
  const html = await home();
  expect(html).toContain(`href="${paid[0]?.payUrl}/invoice.pdf"`);
  expect(html).toContain("Paid invoices");
  expect(html.match(/invoice\.pdf"/gu)).toHaveLength(1);
  expect(html).not.toContain("Invoices to pay");
});

test("paid invoices that the first page has no room for are on pages of their own, each once and no other customer's", async () => {
  const [mine, other] = [await subscribedCustomer(services), await subscribedCustomer(services)];
  const { home, page } = await opened(mine);
  const theirs = await paidInvoice(other);
  const numbers: string[] = [];
  for (let made = 0; made < 6; made += 1) numbers.push(await paidInvoice(mine));
  expect(await home()).not.toContain("All invoices");
  for (let made = 0; made < 21; made += 1) numbers.push(await paidInvoice(mine));
  expect(await home()).toContain("page=invoices");
  const [first, second, third] = [
    await page("page=invoices"),
    await page("page=invoices&n=1"),
    await page("page=invoices&n=2"),
  ];
  const shown = [...numbersIn(first), ...numbersIn(second)];
  expect(shown).toEqual(numbers.toReversed());
  expect(numbersIn(third)).toEqual([]);
  expect(first).toContain("page=invoices&amp;n=1");
  expect(second).toContain("page=invoices&amp;n=0");
  expect(second).not.toContain("page=invoices&amp;n=2");
  expect(first + second).not.toContain(`${theirs} `);
  expect(numbersIn(await page("page=invoices&n=-1"))).toEqual(numbersIn(first));
});

/** The numbers of the invoices whose files a page links to, in its order. */
function numbersIn(html: string): string[] {
  return [...html.matchAll(/aria-label="Download PDF: ([^"]+)"/gu)].map(
    ([, number]) => number ?? "",
  );
}

async function paidInvoice(of: { ctx: MerchantContext; customerId: string }): Promise<string> {
  const { id, number } = await openInvoice(of);
  await payInvoiceByHand(of.ctx, { id, reference: "Bank" });
  clock.advance(1000);
  return number ?? "";
}

async function openInvoice({ ctx, customerId }: { ctx: MerchantContext; customerId: string }) {
  const lineItems = [{ name: "Pot", amount: 1200, quantity: 1, currency: "EUR" }];
  const draft = await createInvoice(
    ctx,
    CreateInvoice.parse({ customerId, currency: "EUR", lineItems, daysUntilDue: 14 }),
  );
  return finalizeInvoice(ctx, draft.id);
}
