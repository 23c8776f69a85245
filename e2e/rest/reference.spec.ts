import { violationsOf } from "../fixtures/broken-rules.ts";
import { expect, test } from "../fixtures/test.ts";
import { weigh } from "../fixtures/weigh.ts";

test("an operation is read and tried with a pasted key, without signing in", async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.baseUrl}/docs`);
  await expect(page.getByRole("heading", { name: "Documentation", level: 1 })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Documentation" })
    .getByRole("link", { name: "Payment links" })
    .click();
  const operation = page.getByRole("article", { name: "Create a payment link" });
  await operation.getByText("Try it").click();
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByRole("alert")).toContainText("Paste an API key");

  await page.getByLabel("API key of the testing environment").fill(shop.apiKey);
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByText(/^201 in \d+ ms/)).toBeVisible();
  await expect(
    operation.getByRole("region", { name: "Response to your call: Create a payment link" }),
  ).toContainText("plink_");
});

test("a call is shown in curl, TypeScript, Python and Go", async ({ page, demo }) => {
  await page.goto(`${demo.baseUrl}/docs/customers`);
  const operation = page.getByRole("article", { name: "Create a customer" });
  await expect(operation.getByRole("region", { name: "curl: Create a customer" })).toContainText(
    `${demo.baseUrl}/api/canary/customers`,
  );
  await operation.getByText("TypeScript", { exact: true }).click();
  await expect(
    operation.getByRole("region", { name: "TypeScript: Create a customer" }),
  ).toContainText("canary.customers.create(");
  await operation.getByText("Python", { exact: true }).click();
  await expect(operation.getByRole("region", { name: "Python: Create a customer" })).toContainText(
    "urlopen(request",
  );
  await operation.getByText("Go", { exact: true }).click();
  await expect(operation.getByRole("region", { name: "Go: Create a customer" })).toContainText(
    "http.NewRequest(",
  );
});

test("a guide is found by the search, read, and taken along as Markdown", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.baseUrl}/docs`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByPlaceholder(/card_declined/).fill("idempotency_key_reused");
  await expect(page.getByRole("option", { name: /idempotency_key_reused/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "idempotency_key_reused" })).toBeInViewport();
  await page
    .getByRole("navigation", { name: "Documentation" })
    .getByRole("link", { name: "Webhooks", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Webhooks", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Sample" }).first()).toContainText("new Canary(");
  await page.getByRole("link", { name: "This page as Markdown" }).click();
  await expect(page.locator("body")).toContainText("# Webhooks");
  const list = await page.request.get(`${demo.baseUrl}/llms.txt`);
  expect(await list.text()).toContain(`${demo.baseUrl}/docs/guides/webhooks.md`);
  const none = await page.request.get(`${demo.baseUrl}/docs/nothing.md`);
  expect(none.status()).toBe(404);
});

test("the reference breaks no WCAG 2.2 AA rule and fits a phone", async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/docs", "/docs/payment-intents", "/docs/guides/webhooks", "/docs/errors"]) {
    await page.goto(`${demo.baseUrl}${path}`);
    const options = { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] };
    const violations = await violationsOf(page, { options });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  }
});

test("the reference's pages load at most 220,000 bytes of script", async ({ browser, demo }) => {
  const weights = [];
  for (const address of ["/docs", "/docs/payment-intents", "/docs/guides/webhooks"]) {
    const fresh = await browser.newContext();
    weights.push(await weigh(await fresh.newPage(), `${demo.baseUrl}${address}`));
    await fresh.close();
  }
  expect(weights.filter(({ bytes }) => bytes > 220_000)).toEqual([]);
});
