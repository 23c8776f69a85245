import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { signIn } from "./sign-in.ts";

test("on a slow line a press is seen to be heard, of a link and of a row, and the way back is open", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  await page.goto("/payments");
  const arrive = await holdPages(page);
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  const underWay = page.locator("[data-under-way]");
  await expect(underWay).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payments");
  // Somebody who does not wait presses again; one page comes.
  await page.getByRole("link", { name: "Products", exact: true }).first().click();
  arrive();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  await expect(underWay).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payments");

  const arriveAgain = await holdPages(page);
  await page.locator("tr[data-id]").first().getByRole("link").first().click();
  await expect(underWay).toHaveCount(1);
  arriveAgain();
  await expect(page).toHaveURL(/\/payments\/pi_/);
  await expect(underWay).toHaveCount(0);
});

/** Keeps what the router asks of the service on its way until the answer is called. */
async function holdPages(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/_rsc=/, async (route) => {
    await arrived;
    await route.continue().catch(() => {});
  });
  return arrive;
}
