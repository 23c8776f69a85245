import { bankFile } from "#server/workshop/testing/billing/bank-file.ts";
import { cards, pay } from "../../checkout/shopper.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string; number: string; payUrl: string };

async function makeCustomer(api: Api): Promise<string> {
  const { id } = await api.post<Made>("/customers", {
    name: "Hotel Zeeland",
    email: "lobby@hotel.example.com",
  });
  return id;
}

async function openInvoice(api: Api, customerId: string): Promise<Made> {
  const lineItems = [{ name: "Kentia palm", amount: 12_000, currency: "EUR" }];
  const { id } = await api.post<Made>("/invoices", { customerId, lineItems });
  return api.post<Made>(`/invoices/${id}/finalize`, {});
}

for (const device of ["desktop", "phone"] as const)
  test(`on a ${device} staff write an invoice and send it, and its buyer pays it on its page`, async ({
    page,
    shop,
    api,
    browser,
  }) => {
    if (device === "phone") await page.setViewportSize({ width: 390, height: 844 });
    const customerId = await makeCustomer(api);
    await signIn(page, shop);
    await page.goto("/invoices/new");
    await page.getByLabel("Customer").fill(customerId);
    await page.getByLabel("Item").fill("Kentia palm");
    await page.getByLabel("Price of one").fill("120");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft");
    await page.getByRole("button", { name: "Make final" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make final" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-\d{4}-00001$/);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
    const { data } = await api.get<{ data: Made[] }>("/invoices");
    const [invoice] = data;
    const buyer = await browser.newPage({ baseURL: shop.baseUrl });
    await buyer.goto(invoice?.payUrl ?? "");
    await pay(buyer, cards.good);
    await expect(buyer.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
    await buyer.close();
    await page.reload();
    await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Credit note" })).toBeVisible();
  });

test("a draft is changed: its lines, day, note and customer; one that is final is not", async ({
  page,
  shop,
  api,
}) => {
  const customerId = await makeCustomer(api);
  const other = await api.post<Made>("/customers", { name: "Hof", email: "hof@example.com" });
  const lineItems = [{ name: "Kentia palm", amount: 12_000, currency: "EUR" }];
  const billTo = { city: "Vlissingen", country: "NL" };
  const { id } = await api.post<Made>("/invoices", { customerId, lineItems, billTo });
  await signIn(page, shop);
  await page.goto(`/invoices/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit draft");
  await expect(page.getByLabel("Price of one")).toHaveValue("120.00");
  await expect(page.getByRole("button", { name: "Save draft" })).toBeDisabled();
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add line" }).click();
  const second = page.getByRole("group", { name: "Line 2" });
  await second.getByLabel("Item").fill("Planter");
  await second.getByLabel("Price of one").fill("45");
  await page.getByLabel("Due", { exact: true }).selectOption("day");
  await page.getByLabel("Due on").fill("2099-12-05");
  await page.getByLabel("Country").fill("Netherlands");
  await page.getByLabel("Note below the lines").fill("Thank you");
  await page.getByRole("button", { name: "Save draft" }).click();
  // A group's problem stands at its field.
  await expect(page.getByLabel("Country")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Country").fill("be");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft");
  expect(await api.get(`/invoices/${id}`)).toMatchObject({
    total: 28_500,
    memo: "Thank you",
    dueAt: "2099-12-05T23:59:59.999Z",
    billTo: { name: "Hotel Zeeland", city: "Vlissingen", country: "BE" },
  });

  await page.goto(`/invoices/${id}/edit`);
  await page.getByLabel("Customer").fill(other.id);
  await page.getByLabel("Customer").blur();
  await expect(page.getByLabel("City")).toHaveValue("");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Draft");
  const moved = await api.get<{ billTo: object }>(`/invoices/${id}`);
  expect(moved).toMatchObject({ customerId: other.id, total: 28_500, memo: "Thank you" });
  expect(moved.billTo).toMatchObject({ name: "Hof", city: null, country: null, taxNumber: null });

  await api.post(`/invoices/${id}/finalize`, {});
  await page.goto(`/invoices/${id}/edit`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^INV-/);
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
});

test("staff mark an invoice as paid by hand, and give up and void another", async ({
  page,
  shop,
  api,
}) => {
  const customerId = await makeCustomer(api);
  const [byHand, voided] = [await openInvoice(api, customerId), await openInvoice(api, customerId)];
  await signIn(page, shop);
  await page.goto(`/invoices/${byHand.id}`);
  await page.getByRole("button", { name: "Mark as paid" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reference").fill("Transfer of 3 December");
  await dialog.getByLabel("Paid on").fill("2099-12-03");
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog.getByText("must not be in the future")).toBeVisible();
  await dialog.getByLabel("Paid on").fill("2026-01-15");
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByText("Transfer of 3 December")).toBeVisible();
  expect(await api.get(`/invoices/${byHand.id}`)).toMatchObject({
    status: "paid",
    paidAt: "2026-01-15T00:00:00.000Z",
  });
  await page.goto(`/invoices/${voided.id}`);
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name }).click();
    await page.getByRole("dialog").getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await choose("Mark as uncollectible");
  await expect(page.getByText("Uncollectible", { exact: true }).first()).toBeVisible();
  await choose("Void invoice");
  await expect(page.getByText("Void", { exact: true }).first()).toBeVisible();
  expect(await api.get(`/invoices/${voided.id}`)).toMatchObject({ status: "void", amountDue: 0 });
});

test("a bank's file is uploaded, looked at and confirmed; what pays no invoice says why", async ({
  page,
  shop,
  api,
}) => {
  const customerId = await makeCustomer(api);
  const [paid, short, left] = [
    await openInvoice(api, customerId),
    await openInvoice(api, customerId),
    await openInvoice(api, customerId),
  ];
  const file = bankFile([
    { amount: "120.00", text: `Invoice ${paid.number}` },
    { amount: "120.00", text: `Invoice ${left.number}` },
    { amount: "119.00", text: `Invoice ${short.number}` },
    { amount: "5.00", text: "Rent", isDebit: true },
  ]);
  await signIn(page, shop);
  await page.goto("/billing");
  const tabs = page.getByRole("navigation", { name: "Billing" });
  await tabs.getByRole("link", { name: "Invoices" }).click();
  await page.getByRole("link", { name: "Bank statements" }).click();
  const choose = page.getByLabel(/Drop your bank’s file/);
  const upload = (name: string, text: string) =>
    choose.setInputFiles({ name, mimeType: "text/xml", buffer: Buffer.from(text) });
  await upload("statement.zip", "PK\u0003\u0004");
  await expect(page.getByText("This is a ZIP file.")).toBeVisible();
  await upload("statement.xml", "<Document/>");
  await expect(page.getByText("not an account statement")).toBeVisible();
  await upload("statement.xml", file);
  const left3 = page.getByRole("table", { name: "Payments that are left to you" });
  await expect(left3).toContainText("Less than is due: €120.00 is due");
  await expect(page.getByText("no payments: 1 debit.")).toBeVisible();
  await page.getByRole("checkbox", { name: `Confirm Hotel Zeeland B.V., ${left.number}` }).click();
  await page.getByRole("button", { name: "Mark 1 invoice as paid" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  const marked = page.getByRole("table", { name: "Payments that were marked" });
  await expect(marked).toContainText(paid.number);
  const statusOf = async ({ id }: Made) =>
    (await api.get<{ status: string }>(`/invoices/${id}`)).status;
  expect([await statusOf(paid), await statusOf(left), await statusOf(short)]).toEqual([
    "paid",
    "open",
    "open",
  ]);
  await page.goto("/invoices/report");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^invoices-.*\.csv$/);
});
