import { cards, pay } from "../../checkout/shopper.ts";
import { brokenRules } from "../../fixtures/broken-rules.ts";
import { createStaff } from "../../fixtures/merchant.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string; number: string; payUrl: string };
type Kept = { status: string; amountDue: number; amountCredited: number };

/** An open invoice of four palms and a planter, €508.20 with 21 % tax in the prices. */
async function openInvoice(api: Api): Promise<Made> {
  await api.post("/tax-registrations", { country: "NL", scheme: "domestic", since: "2020-01-01" });
  const customer = await api.post<Made>("/customers", {
    name: "Hotel Zeeland",
    email: "lobby@hotel.example.com",
  });
  const { id } = await api.post<Made>("/invoices", {
    customerId: customer.id,
    billTo: { country: "NL" },
    lineItems: [
      { name: "Kentia palm", quantity: 4, amount: 12_100, currency: "EUR" },
      { name: "Planter", amount: 2_420, currency: "EUR" },
    ],
  });
  return api.post<Made>(`/invoices/${id}/finalize`, {});
}

test("staff credit lines and an amount of an open invoice, see tax and rest before, and no more than is left", async ({
  page,
  browser,
  shop,
  api,
}) => {
  const { id } = await openInvoice(api);
  const kept = () => api.get<Kept>(`/invoices/${id}`);
  await signIn(page, shop);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/invoices/${id}`);
  const open = () => page.getByRole("button", { name: "Credit note" }).click();
  const dialog = page.getByRole("dialog", { name: "Write a credit note" });
  await open();
  await dialog.getByRole("button", { name: "Credit", exact: true }).click();
  await expect(dialog.getByText("Choose what is credited.")).toBeVisible();
  await dialog.getByLabel("Kentia palm").fill("1");
  await expect(dialog.getByText("Is credited€121.00, with €21.00 tax")).toBeVisible();
  await expect(dialog.getByText("Left to pay: €387.20.")).toBeVisible();
  await expect(dialog.getByLabel("Also refund it")).toHaveCount(0);
  expect(await brokenRules(page, "[role=dialog]")).toEqual([]);
  await dialog.getByLabel("Reason").fill("One palm arrived broken.");
  await dialog.getByRole("button", { name: "Credit €121.00" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Credit note INV-CN-/).first()).toBeVisible();
  expect(await kept()).toMatchObject({ status: "open", amountDue: 38_720 });

  await open();
  await dialog.getByText("An amount").click();
  await dialog.getByLabel("Amount in EUR").fill("400");
  await dialog.getByRole("button", { name: "Credit", exact: true }).click();
  await expect(dialog.getByLabel("Amount in EUR")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Amount in EUR").fill("12.10");
  await expect(dialog.getByText("With €2.10 tax. Left to pay: €375.10.")).toBeVisible();
  await dialog.getByRole("button", { name: "Credit", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await kept()).toMatchObject({ status: "open", amountDue: 37_510 });

  const viewing = await browser.newPage({ baseURL: shop.baseUrl });
  await signIn(viewing, await createStaff(shop.merchantId, "viewer"));
  await viewing.goto(`/invoices/${id}`);
  await expect(viewing.getByText("Left to pay")).toBeVisible();
  await expect(viewing.getByRole("button", { name: /Credit note|More|Send|paid/ })).toHaveCount(0);
  await viewing.close();
});

test("a credit note of an invoice that was paid on its page moves no money, or refunds it with the note", async ({
  page,
  browser,
  shop,
  api,
}) => {
  const { id, payUrl } = await openInvoice(api);
  const buyer = await browser.newPage({ baseURL: shop.baseUrl });
  await buyer.goto(payUrl);
  await pay(buyer, cards.good);
  await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  await buyer.close();
  await signIn(page, shop);
  await page.goto(`/invoices/${id}`);
  const dialog = page.getByRole("dialog", { name: "Write a credit note" });
  await page.getByRole("button", { name: "Credit note" }).click();
  await dialog.getByLabel("Planter").check();
  await expect(dialog.getByText("No money goes back.")).toBeVisible();
  await dialog.getByLabel("Also refund it").check();
  await expect(dialog.getByText("€24.20 goes back to the customer.")).toBeVisible();
  await dialog.getByRole("button", { name: "Credit €24.20" }).click();
  await expect(dialog).toHaveCount(0);
  const { data } = await api.get<{ data: { amount: number; status: string }[] }>("/refunds");
  expect(data).toMatchObject([{ amount: 2_420, status: "succeeded" }]);
  const notes = await api.get<{ data: object[] }>(`/credit-notes?invoiceId=${id}`);
  expect(notes.data).toMatchObject([{ amount: 2_420, taxAmount: 420 }]);
});
