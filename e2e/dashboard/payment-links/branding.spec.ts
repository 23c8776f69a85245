import { violationsOf } from "../../fixtures/broken-rules.ts";
import { createMerchant, createStaff } from "../../fixtures/merchant.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { payByCard } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

interface Session {
  id: string;
  sessionUrl: string;
}

/** A picture of one red dot. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);

test("a color, a name and a logo that staff choose are on the page, and in the preview before", async ({
  page,
}) => {
  const shop = await createMerchant("Ferns");
  const session = await apiOf(shop).post<Session>("/checkout/sessions", {
    currency: "EUR",
    totalAmount: 4900,
    successUrl: "https://shop.example/thanks",
  });
  await signIn(page, shop);
  await page.goto("/settings/branding");
  const preview = page.frameLocator('iframe[title="Your payment page"]');
  await expect(preview.getByText("Ferns", { exact: true })).toBeVisible();

  await page.getByLabel("Name on the page").fill("Fern & Oak");
  await page.getByRole("textbox", { name: "Color Optional" }).fill("#ff4b1f");
  await expect(page.getByText("Black on your color")).toBeVisible();
  await expect(page.getByText(/Too close to the red/)).toBeVisible();
  await page.getByText("Square", { exact: true }).click();
  await page
    .getByLabel("Logo")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
  await expect(page.getByAltText("Your logo")).toBeVisible();
  await expect(preview.getByText("Fern & Oak", { exact: true })).toBeVisible();
  await expect(preview.getByRole("button", { name: /Pay/ })).toHaveCSS(
    "background-color",
    "rgb(255, 75, 31)",
  );
  await expect(page.getByText("4 changes not saved")).toBeVisible();
  await page.getByRole("button", { name: "Save and show to shoppers" }).click();
  await expect(page.getByText("Everything is saved")).toBeVisible();

  await page.goto(session.sessionUrl);
  await expect(page.getByText("Fern & Oak", { exact: true })).toBeVisible();
  const pay = page.getByRole("button", { name: /Pay/ });
  await expect(pay).toHaveCSS("background-color", "rgb(255, 75, 31)");
  await expect(pay).toHaveCSS("border-radius", "0px");
  await expect(page.locator(".logo img")).toHaveAttribute("src", /\/files\/public\/file_/);
});

test("what a colleague saves meanwhile is told, and nothing typed is lost", async ({
  page,
  browser,
}) => {
  const shop = await createMerchant("Ferns");
  await signIn(page, shop);
  await page.goto("/settings/branding");
  const color = page.getByRole("textbox", { name: "Color Optional" });
  await color.fill("#111111");

  const other = await browser.newPage({ baseURL: shop.baseUrl });
  await signIn(other, await createStaff(shop.merchantId, "admin"));
  await other.goto("/settings/branding");
  await other.getByRole("textbox", { name: "Color Optional" }).fill("#222222");
  await other.getByRole("button", { name: "Save and show to shoppers" }).click();
  await expect(other.getByText("Everything is saved")).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: "Save and show to shoppers" }).click();
  await expect(page.getByText("Color: #222222")).toBeVisible();
  await expect(color).toHaveValue("#111111");
  await page.getByRole("button", { name: "Save and show to shoppers" }).click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
});

test("a viewer sees the branding and cannot change it; a stranger sees no preview", async ({
  page,
  request,
}) => {
  const shop = await createMerchant("Ferns");
  await signIn(page, await createStaff(shop.merchantId, "viewer"));
  await page.goto("/settings/branding");
  await expect(page.getByText("Your role shows this and does not change it.")).toBeVisible();
  await expect(page.getByLabel("Name on the page")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save and show to shoppers" })).toHaveCount(0);
  const stranger = await request.get("/checkout/preview?merchantAlias=Your+bank");
  expect(stranger.status()).toBe(404);
});

test("days, times and the overview follow the merchant's zone and main currency", async ({
  page,
}) => {
  const shop = await createMerchant("Ferns");
  const api = apiOf(shop);
  for (const currency of ["EUR", "EUR", "USD"]) await payByCard(api, { currency });
  await signIn(page, shop);
  await page.goto("/settings/business");
  await page.getByLabel("Time zone").selectOption("Pacific/Kiritimati");
  await page.getByLabel("Main currency").selectOption("USD");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  const violations = await violationsOf(page);
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.goto("/payments");
  await expect(page.locator("time[title*='GMT+14']").first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("$49.00").first()).toBeVisible();
  await expect(page.getByText("€98.00, not added here")).toBeVisible();
});

test("the receipt is looked at beside the form as the page is", async ({ page, shop }) => {
  await signIn(page, shop);
  await page.goto("/settings/branding");
  await page.getByLabel("Name on the page").fill("Ferns in Glass");
  const shown = page.frameLocator('iframe[title="Your payment page"]');
  await expect(shown.getByRole("button", { name: /^Pay/ })).toBeVisible();
  await page.getByRole("button", { name: "Receipt", exact: true }).click();
  await expect(shown.getByText("Ferns in Glass").first()).toBeVisible();
  await expect(shown.getByText("€89.00").first()).toBeVisible();
  await expect(shown.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});
