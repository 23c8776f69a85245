import { readFile } from "node:fs/promises";
import { query } from "../../fixtures/database.ts";
import { createMerchant } from "../../fixtures/merchant.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

/** More than are had at once. */
const many = 20_600;

test("a long list is written in the background with the rows that it shows, and had by its link and by nobody else's", async ({
  page,
  browser,
}) => {
  const [shop, other] = [await createMerchant("Long Ferns"), await createMerchant("Long Figs")];
  await query(
    `INSERT INTO memberships ("merchantId", "userId", role, "createdAt")
     SELECT $1, id, 'owner', now() FROM users WHERE email = $2`,
    [other.merchantId, shop.email],
  );
  const api = apiOf(shop);
  await api.post("/payment-intents", { amount: 1234, currency: "USD" });
  const { id } = await api.post<{ id: string; merchantId: string }>("/payment-intents", {
    amount: 4900,
    currency: "EUR",
  });
  await query(
    `INSERT INTO payment_intents (id, "merchantId", amount, currency, status, mode, "captureMethod", metadata, "createdAt", "updatedAt")
     SELECT $1 || n, "merchantId", 4900, currency, status, mode, "captureMethod", '{}', "createdAt" - n * interval '1 second', "updatedAt"
     FROM payment_intents, generate_series(1, $2::int) AS n WHERE id = $1`,
    [id, many],
  );
  await signIn(page, shop);
  await page.goto("/payments?currency=EUR");
  await page.getByRole("link", { name: "Export" }).click();
  await expect(page.getByRole("heading", { name: "More than 20,000 payments" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Reason" }).uncheck();
  await page.getByLabel("Time zone").last().selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Write the file" }).click();
  const done = page.getByRole("listitem").filter({ hasText: "20,601 rows" });
  await expect(done.getByRole("link", { name: "Download" })).toBeVisible();
  const link = done.getByRole("link", { name: "Download" });
  const address = (await link.getAttribute("href")) ?? "";
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(many + 2);
  expect(lines[0]).not.toContain("Reason");
  expect(lines[1]).toContain(",Asia/Tokyo,49.00,");
  expect(lines.filter((line) => line.includes(",EUR,"))).toHaveLength(many + 1);
  const taken = await query<{ ip: string | null }>(
    `SELECT ip FROM audit_entries WHERE "merchantId" = $1 AND action = 'exports.open'`,
    [shop.merchantId],
  );
  expect(taken).toEqual([{ ip: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/) }]);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL(address, page.url()).href);
  await expect(stranger.getByRole("button", { name: "Sign in" })).toBeVisible();

  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/");
  await elsewhere.getByRole("button", { name: "Business: Long Ferns" }).click();
  await elsewhere.getByRole("menuitemradio", { name: "Long Figs" }).click();
  await expect(elsewhere.getByRole("button", { name: "Business: Long Figs" })).toBeVisible();
  // The older page says whose it is; an address that does not is looked for where the sign-in acts now.
  for (const [asked, status] of [
    [address, 403],
    [address.split("?")[0] ?? "", 404],
  ] as const) {
    const answer = await page.request.get(asked);
    expect([asked, answer.status()]).toEqual([asked, status]);
    expect(await answer.text()).not.toContain("49.00");
  }
});

test("a short list is downloaded at once, with the columns that were chosen", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/payment-intents", { amount: 1234, currency: "EUR" });
  await signIn(page, shop);
  await page.goto("/payments?currency=EUR");
  await page.getByRole("link", { name: "Choose columns of a file" }).click();
  await expect(page.getByRole("heading", { name: "1 payment" })).toBeVisible();
  for (const name of ["Created", "Time zone", "Customer", "Item"])
    await page.getByRole("checkbox", { name, exact: true }).uncheck();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  const [head, row] = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(head).toContain(
    "Amount,Captured,Refunded,Disputed,Fee,Net,Currency,Status,Reason,Card,Last four,Subtotal,Discount,Shipping,Tax,Tip,Company,Tax number,Other answers,Payment",
  );
  expect(row).toMatch(/^12\.34,0\.00,0\.00,0\.00,0\.00,0\.00,EUR,waiting,/);
});
