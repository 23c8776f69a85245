import { apiOf, expect, test } from "./fixtures/test.ts";

test("the demo merchant's key reads the demo merchant's links", async ({ demo }) => {
  const links = await apiOf(demo).get<{ data: { merchantId: string }[] }>("/payment-links");
  expect(links.data.length).toBeGreaterThan(0);
  expect(links.data.every((link) => link.merchantId === demo.merchantId)).toBe(true);
});

test("a stranger is sent to the sign-in page", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/sign-in/);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});
