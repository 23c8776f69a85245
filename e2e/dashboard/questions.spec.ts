import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { boxAtRest } from "../fixtures/box-at-rest.ts";
import { countClicks } from "../fixtures/clicks.ts";
import { query } from "../fixtures/database.ts";
import { createMerchant } from "../fixtures/merchant.ts";
import { apiOf, expect, test } from "../fixtures/test.ts";
import { declineCard, disputePayment, payByCard } from "./card-payments.ts";
import { signIn } from "./sign-in.ts";

// The questions that staff come with, each answered from the overview and within so many presses.

type Made = { id: string };

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** The latest payment, from the overview's list. */
async function openLatest(page: Page, words: string): Promise<void> {
  const latest = page.getByRole("table", { name: "Payments" });
  await latest.getByRole("row").filter({ hasText: words }).getByRole("link").click();
}

test("find Vera's payment: two presses", async ({ page, shop, api }) => {
  const vera = { name: "Vera Tanaka", email: "vera@example.com" };
  const { id: customerId } = await api.post<Made>("/customers", vera);
  const id = await payByCard(api, { customerId });
  await signIn(page, shop);
  const clicks = await countClicks(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search and do" });
  await dialog.getByRole("combobox").fill("vera");
  await dialog.getByRole("option", { name: "€49.00" }).click();
  await expect(page).toHaveURL(new RegExp(`/payments/${id}`));
  clicks.expectAtMost(2);
});

test("why was it declined? One press, and the reason stands on the overview before", async ({
  page,
  shop,
  api,
}) => {
  await payByCard(api);
  await declineCard(api, { amount: 700 });
  await signIn(page, shop);
  const clicks = await countClicks(page);
  await page.goto("/");
  await expect(page.getByRole("row").filter({ hasText: "€7.00" })).toContainText(
    "Not enough money",
  );
  await openLatest(page, "€7.00");
  const story = page.getByRole("list", { name: "Story" });
  await expect(story).toContainText(/Declined.*Not enough money/);
  clicks.expectAtMost(1);
});

test("refund half, and who refunded this? Three presses and one", async ({ page }) => {
  const shop = await createMerchant("Ferns Given Back");
  const api = apiOf(shop);
  const id = await payByCard(api);
  await query(`UPDATE users SET name = 'Ada Park' WHERE email = $1`, [shop.email]);
  await signIn(page, shop);
  const clicks = await countClicks(page);
  await page.goto("/");
  await openLatest(page, "€49.00");
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund this payment" });
  await dialog.getByLabel("Amount in EUR").fill("24.50");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText("Part refunded")).toBeVisible();
  clicks.expectAtMost(3);
  const { data } = await api.get<{ data: object[] }>(`/refunds?paymentIntentId=${id}`);
  expect(data).toMatchObject([{ amount: 2450 }]);

  await page.goto("/");
  await openLatest(page, "€49.00");
  const story = page.getByRole("list", { name: "Story" });
  await expect(story).toContainText("Refunded €24.50 by Ada Park");
  clicks.expectAtMost(4);
});

test("answer a dispute: four presses", async ({ page, shop, api }) => {
  await disputePayment(api, { amount: 7700 });
  await signIn(page, shop);
  const clicks = await countClicks(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Answer", exact: true }).click();
  await page.getByRole("table", { name: "Disputes" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Submit evidence" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit evidence" });
  await dialog.getByLabel("Why the payment was right").fill("Signed for. winning_evidence");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Won", { exact: true })).toBeVisible();
  clicks.expectAtMost(4);
});

test("the first link of an empty merchant: two fields and two presses", async ({ page }) => {
  const shop = await createMerchant("Ferns from Nothing");
  await signIn(page, shop);
  const clicks = await countClicks(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Make a payment link" }).click();
  await page.getByLabel("Name").fill("Monstera");
  await page.getByRole("textbox", { name: "Amount" }).fill("89");
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByRole("heading", { name: "Monstera", level: 1 })).toBeVisible();
  clicks.expectAtMost(2);
});

test("a product with an image, sold by a link: eight presses", async ({ page, shop }) => {
  await signIn(page, shop);
  const clicks = await countClicks(page);
  const make = async (what: string) => {
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await page.goto("/");
  await make("Product");
  await page.getByLabel("Name").fill("Fig");
  await page.getByLabel("Price").fill("24.50");
  const picture = { name: "fig.png", mimeType: "image/png", buffer: png };
  await page.getByLabel("Image").setInputFiles(picture);
  await expect(page.getByRole("img", { name: "Chosen for the product" })).toBeVisible();
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { name: "Fig", level: 1 })).toBeVisible();
  await make("Payment link");
  await page.getByLabel("What do you sell?").selectOption({ label: "Fig, €24.50" });
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByRole("region", { name: "Share" })).toBeVisible();
  clicks.expectAtMost(8);
});

test("branding, seen on the page: three presses", async ({ page }) => {
  const shop = await createMerchant("Ferns in Color");
  const session = await apiOf(shop).post<{ sessionUrl: string }>("/checkout/sessions", {
    currency: "EUR",
    totalAmount: 4900,
    successUrl: "https://shop.example/thanks",
  });
  await signIn(page, shop);
  const clicks = await countClicks(page);
  await page.goto("/");
  await page.getByRole("link", { name: /^Settings/ }).click();
  await page.getByRole("link", { name: "Branding", exact: true }).click();
  await page.getByRole("textbox", { name: "Color Optional" }).fill("#14532d");
  await page.getByRole("button", { name: "Save and show to shoppers" }).click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  clicks.expectAtMost(3);
  await page.goto(session.sessionUrl);
  await expect(page.getByRole("button", { name: /Pay/ })).toHaveCSS(
    "background-color",
    "rgb(20, 83, 45)",
  );
});

test("export March: four presses", async ({ page, shop, api }) => {
  const [march, other] = [
    await payByCard(api, { amount: 1234 }),
    await payByCard(api, { amount: 99_900 }),
  ];
  const year = new Date().getUTCFullYear();
  await query(`UPDATE payment_intents SET "createdAt" = $2 WHERE id = $1`, [
    march,
    `${year}-03-14T12:00:00Z`,
  ]);
  await query(`UPDATE payment_intents SET "createdAt" = $2 WHERE id = $1`, [
    other,
    `${year}-05-14T12:00:00Z`,
  ]);
  await signIn(page, shop);
  const clicks = await countClicks(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await page.getByRole("button", { name: "Date", exact: true }).click();
  await page.getByLabel("First day").fill(`${year}-03-01`);
  await page.getByLabel("Last day").fill(`${year}-03-31`);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("€999.00")).toHaveCount(0);
  await expect(page).toHaveURL(/from=/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export", exact: true }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("12.34");
  clicks.expectAtMost(4);
});

test("which webhook failed, and send it again: two presses", async ({ page, shop, api }) => {
  const endpoint = { url: "http://127.0.0.1:9/orders", events: ["product.created"] };
  const { id } = await api.post<Made>("/webhook-endpoints", endpoint);
  await payByCard(api);
  await api.post("/products", { name: "Fig", amount: 1900, currency: "EUR" });
  const failing = () =>
    query(`SELECT 1 FROM webhook_endpoints WHERE id = $1 AND "failingSince" IS NOT NULL`, [id]);
  await expect.poll(failing).toHaveLength(1);
  await signIn(page, shop);
  const clicks = await countClicks(page);
  await page.goto("/");
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs).toContainText("Your system is not answering");
  await needs.getByRole("link", { name: "Look" }).click();
  await page.getByRole("button", { name: "Resend product.created" }).click();
  await expect(page.getByText(/on its way/i).first()).toBeVisible();
  clicks.expectAtMost(2);
});

test("what is the sum of a day made of, to the cent? Two presses", async ({ page }) => {
  const shop = await createMerchant("Ferns to the Cent");
  const api = apiOf(shop);
  const id = await payByCard(api);
  await payByCard(api, { amount: 1234 });
  await api.post("/refunds", { paymentIntentId: id, amount: 1250 });
  await signIn(page, shop);
  const clicks = await countClicks(page);
  await page.goto("/");
  const volume = page.getByRole("region", { name: "Volume a day" });
  const days = volume.getByRole("link");
  const { width } = await boxAtRest(days);
  await days.click({ position: { x: width - 1, y: 9 } });
  await page.getByRole("link", { name: "Explain the sum" }).click();
  const sum = page.getByLabel("Sum in EUR");
  await expect(sum.getByRole("term")).toHaveText(["Before", "Payment, 2 times", "Refund", "After"]);
  await expect(sum.getByRole("definition")).toHaveText(["€0.00", "€61.34", "−€12.50", "€48.84"]);
  const movements = page.getByRole("table", { name: "Movements" });
  await expect(movements.getByRole("row")).toHaveCount(4);
  clicks.expectAtMost(2);
});
