import { readFile } from "node:fs/promises";
import { createMerchant, markPayout } from "../../fixtures/merchant.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { card, disputePayment, payByCard } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

const pages = { successUrl: "https://example.com/thanks", cancelUrl: "https://example.com/" };

test("staff pay out part of the balance, and see it leave", async ({ page, shop, api }) => {
  await payByCard(api, { amount: 90_000, currency: "CHF" });
  await signIn(page, shop);
  await page.goto("/balance?currency=CHF");
  await page.getByRole("button", { name: "Pay out CHF" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay out CHF" });
  await dialog.getByLabel("Amount in CHF").fill("1000000");
  await dialog.getByLabel("Description").fill("Week 7");
  await dialog.getByRole("button", { name: "Pay out" }).click();
  await expect(dialog.getByLabel("Amount in CHF")).toHaveAccessibleDescription(/at most CHF/);
  await expect(dialog.getByLabel("Description")).toHaveValue("Week 7");
  await dialog.getByLabel("Amount in CHF").fill("12.50");
  await dialog.getByRole("button", { name: "Pay out" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const first = page.getByRole("table", { name: "Movements" }).getByRole("row").nth(1);
  await expect(first).toContainText("Payout");
  await expect(first).toContainText("Week 7");
  await first.getByRole("link").click();
  await expect(page).toHaveURL(/\/payouts\/po_/);
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  expect(await api.get(`/payouts/${new URL(page.url()).pathname.split("/").at(-1)}`)).toMatchObject(
    { amount: 1250, currency: "CHF", description: "Week 7", status: "pending" },
  );
});

test("staff move money between customers, are refused too much, and take it back", async ({
  page,
  shop,
  api,
}) => {
  const [from, to] = await Promise.all(
    ["Paula Payer", "Rita Receiver"].map((name) =>
      api.post<{ id: string }>("/customers", {
        name,
        email: `${name.split(" ")[0]}.${Date.now()}@example.com`,
      }),
    ),
  );
  const session = await api.post<{ id: string }>("/checkout/sessions", {
    totalAmount: 5000,
    currency: "EUR",
    purpose: "balance_funding",
    customerId: from?.id,
    ...pages,
  });
  await api.post(`/checkout/sessions/${session.id}/confirm`, { card });
  await signIn(page, shop);
  await page.goto(`/customers/${from?.id}`);
  await page.getByRole("link", { name: "Movements" }).click();
  await expect(page.getByRole("table", { name: "Movements" })).toContainText("Funding");
  await page.getByRole("link", { name: "Transfer", exact: true }).click();
  await expect(page.getByLabel("From")).toHaveValue(from?.id ?? "");
  await page.getByLabel("From").fill("Paula");
  await expect(page.locator(`option[value=${from?.id}]`)).toContainText("Paula Payer");
  await page.getByLabel("From").fill(from?.id ?? "");
  await expect(page.getByText("Paula Payer has €50.00.")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill(to?.id ?? "");
  await page.getByLabel("Amount").fill("50.01");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByRole("button", { name: "Transfer" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /balance/ })).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("50.01");

  await page.getByLabel("Amount").fill("20");
  await page.getByRole("button", { name: "Transfer" }).click();
  await expect(page).toHaveURL(/\/transfers\/tr_/);
  const path = new URL(page.url()).pathname;
  expect(await api.get(path)).toMatchObject({ amount: 2000, status: "completed" });
  await page.getByRole("button", { name: "Reverse" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reverse transfer" }).click();
  await expect(page.getByText("Reversed by")).toBeVisible();
  expect(await api.get(path)).toMatchObject({ status: "reversed" });
  expect(await api.get(`/customers/${from?.id}/balance`)).toMatchObject({ available: 5000 });
});

test("staff answer a dispute with evidence, which the bank decides on", async ({
  page,
  shop,
  api,
}) => {
  const id = await disputePayment(api, { amount: 7700 });
  const { data } = await api.get<{ data: { id: string }[] }>(`/disputes?paymentIntentId=${id}`);
  const [dispute] = data;
  await signIn(page, shop);
  await page.goto(`/disputes/${dispute?.id}`);
  await expect(page.getByRole("button", { name: "Accept the loss" })).toBeVisible();
  await page.getByRole("button", { name: "Submit evidence" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit evidence" });
  const evidence = dialog.getByLabel("Why the payment was right");
  await expect(evidence).toHaveValue(new RegExp(`Payment ${id} of EUR 77.00.*Visa.*0259`, "s"));
  await evidence.fill("");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(evidence).toHaveAttribute("aria-invalid", "true");
  await evidence.fill("Delivered and signed for. winning_evidence");
  const add = dialog.getByLabel("Add a file");
  await add.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(dialog.getByText("notes.txt: this type is not taken")).toBeVisible();
  const large = Buffer.alloc(4_500_001);
  await add.setInputFiles({ name: "large.pdf", mimeType: "application/pdf", buffer: large });
  await expect(dialog.getByText("large.pdf: larger than 4.5 MB.")).toBeVisible();
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  await add.setInputFiles({ name: "parcel.pdf", mimeType: "application/pdf", buffer: pdf });
  await dialog.getByLabel("What parcel.pdf shows").selectOption("Proof of delivery");
  const rest = Buffer.alloc(4_500_000);
  await add.setInputFiles({ name: "rest.pdf", mimeType: "application/pdf", buffer: rest });
  await expect(
    dialog.getByText("rest.pdf: larger than 4.5 MB together with the others."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Won", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept" })).toHaveCount(0);
  const files = page.getByRole("list", { name: "Files of the evidence" });
  await expect(files.getByRole("listitem")).toHaveText(["parcel.pdfProof of delivery"]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    files.getByRole("button", { name: "parcel.pdf" }).click(),
  ]);
  expect(await readFile(await file.path())).toEqual(pdf);
  expect(await api.get(`/disputes/${dispute?.id}`)).toMatchObject({
    status: "won",
    evidenceFiles: [{ kind: "shipping_documentation" }],
  });
});

test("a payout says where it is, is canceled while no bank has it, and says why it came back", async ({
  page,
}) => {
  const shop = await createMerchant("Ferns paid out");
  const api = apiOf(shop);
  await payByCard(api, { amount: 9000 });
  const to = { bank: "First Bank", accountName: "Ferns Ltd", accountNumber: "000111111113" };
  const pay = (amount: number) =>
    api.post<{ id: string }>("/payouts", { amount, currency: "EUR", destination: to });
  const [first, second] = [await pay(1000), await pay(2000)];
  await markPayout({ id: second.id, to: "failed", reason: "account_closed" });
  await signIn(page, shop);
  await page.goto("/payouts");
  const row = page.getByRole("row").filter({ hasText: "€20.00" });
  await expect(row).toContainText("The bank account was closed");
  await expect(row).toContainText("First Bank •••• 1113");
  await row.getByRole("link").first().click();
  await expect(page.getByText("Enter an account that takes it under Compliance")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the bank account" })).toBeVisible();

  await page.goto(`/payouts/${first.id}`);
  await expect(page.getByText("It can be canceled until the bank gets it.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel payout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel payout" }).click();
  await expect(page.getByRole("button", { name: "Cancel payout" })).toHaveCount(0);
  await expect(page.getByText("The money is back in your balance.")).toBeVisible();
  expect(await api.get(`/payouts/${first.id}`)).toMatchObject({ status: "canceled" });
});
