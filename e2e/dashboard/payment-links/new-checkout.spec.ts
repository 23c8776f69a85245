import { brokenRules } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

type Sessions = { data: { id: string; sessionUrl: string }[] };

test("staff make a checkout for one order by the groups of a link's form, and get its address and QR code", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  await page.goto("/");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("menuitem", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { name: "New checkout", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Create checkout" }).click();
  await expect(page.getByText("Enter an amount, such as", { exact: false })).toBeVisible();
  await page.getByLabel("Amount", { exact: true }).fill("49.00");
  await page.getByLabel("What it is for").fill("Repotting workshop");
  await page.getByText("Discounts", { exact: true }).click();
  await page.getByRole("switch", { name: "Allow discount codes" }).check();
  await expect(page.getByLabel("Shopper may change")).toHaveCount(0);
  const shown = page.frameLocator('iframe[title="The payment page"]');
  await expect(shown.getByText("Repotting workshop").first()).toBeAttached();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole("button", { name: "Create checkout" }).click();

  await expect(page.getByRole("img", { name: "QR code of the checkout" })).toBeVisible();
  const { data } = await api.get<Sessions>("/checkout/sessions");
  expect(data).toMatchObject([
    {
      totalAmount: 4900,
      allowPromotionCodes: true,
      lineItems: [{ name: "Repotting workshop", amount: 4900, quantity: 1 }],
    },
  ]);
  await expect(page.getByText(data[0]?.sessionUrl ?? "none")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Copy link/ })).toBeVisible();
  expect(await brokenRules(page)).toEqual([]);
});

test("the form of a checkout and its page fit 320 px", async ({ page, shop, api }) => {
  const { id } = await api.post<{ id: string }>("/checkout/sessions", {
    currency: "EUR",
    totalAmount: 4900,
    successUrl: "https://example.com/thanks",
    cancelUrl: "https://example.com/",
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, shop);
  for (const path of ["/checkout-sessions/new", `/checkout-sessions/${id}`]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, path).toBeLessThanOrEqual(0);
    expect(await brokenRules(page)).toEqual([]);
  }
});
