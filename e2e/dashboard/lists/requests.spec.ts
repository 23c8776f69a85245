import { createMerchant, createStaff } from "../../fixtures/merchant.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

async function refusedCreate(baseUrl: string, apiKey: string) {
  const response = await fetch(`${baseUrl}/api/canary/customers`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
      "idempotency-key": "order-6735",
    },
    body: JSON.stringify({ name: "Vera", email: "not an address", cardNote: "secret thing" }),
  });
  expect(response.status).toBe(400);
  return response.headers.get("x-request-id") ?? "";
}

test("why did the integration's call fail? Three clicks lead to the field and its sentence", async ({
  page,
}) => {
  const shop = await createMerchant("Fern Calls");
  await apiOf(shop).get("/customers");
  await refusedCreate(shop.baseUrl, shop.apiKey);
  await signIn(page, shop);
  await page.goto("/events");
  await page.getByRole("link", { name: "Requests", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Requests");
  const refused = page.getByRole("row", { name: /POST \/customers/ });
  // Written about a second after the answer.
  await expect(async () => {
    await page.reload();
    await expect(refused).toContainText("validation_failed", { timeout: 1000 });
  }).toPass();
  await page.getByRole("link", { name: "Refused", exact: true }).click();
  await expect(page.getByRole("row", { name: /GET \/customers/ })).toHaveCount(0);
  await refused.getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("POST /customers");
  await expect(page.getByRole("region", { name: "Answer" })).toContainText("email:");
  const sent = page.getByRole("region", { name: "Body that was sent" });
  await expect(sent).toContainText("not an address");
  await expect(sent).toContainText('"cardNote": "[not kept]"');
  await expect(page.getByText("order-6735")).toBeVisible();
  await expect(page.getByText("Browser tests …")).toBeVisible();
});

test("by keyboard alone: the request id of an answer leads to its request", async ({ page }) => {
  const shop = await createMerchant("Fern Keys");
  const requestId = await refusedCreate(shop.baseUrl, shop.apiKey);
  await signIn(page, shop);
  await expect(async () => {
    await page.goto("/requests");
    await expect(page.getByText("validation_failed")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search and do" })).toBeFocused();
  await page.keyboard.type(requestId);
  const option = page.getByRole("option", { name: `Open ${requestId}` });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("POST /customers");
  await expect(page.getByText(requestId).first()).toBeVisible();
});

test("a request leads to what it made, its event and audit entry back to it", async ({ page }) => {
  const shop = await createMerchant("Fern Ways");
  const { id } = await apiOf(shop).post<{ id: string }>("/products", {
    name: "Monstera",
    amount: 4900,
    currency: "EUR",
  });
  await signIn(page, shop);
  await expect(async () => {
    await page.goto(`/requests?q=${id}`);
    await expect(page.getByRole("row", { name: /POST \/products/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page
    .getByRole("row", { name: /POST \/products/ })
    .getByRole("link")
    .click();
  await page.getByRole("link", { name: "product.created" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("product.created");
  await page.getByRole("link", { name: "POST /products" }).click();
  await page.getByRole("link", { name: "products.create" }).click();
  await page.getByRole("link", { name: "Its request" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("POST /products");
});

test("who may not see keys does not see requests", async ({ page }) => {
  const shop = await createMerchant("Fern Roles");
  const viewer = await createStaff(shop.merchantId, "viewer");
  await signIn(page, { ...shop, ...viewer });
  await page.goto("/events");
  await expect(page.getByRole("link", { name: "Requests", exact: true })).toHaveCount(0);
  await page.goto("/requests");
  await expect(page.getByText("Your role may not see what programs asked")).toBeVisible();
});
