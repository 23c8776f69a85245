import { expect, test } from "../fixtures/test.ts";
import { holdBack } from "./hold-back.ts";
import { signIn } from "./sign-in.ts";

/** The router's requests to the service. */
const routed = /_rsc=/;

test("on a slow line a press is seen to be heard, of a link and of a row, and the way back is open", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  await page.goto("/payments");
  const arrive = await holdBack(page, routed);
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

  const arriveAgain = await holdBack(page, routed);
  await page.locator("tr[data-id]").first().getByRole("link").first().click();
  await expect(underWay).toHaveCount(1);
  arriveAgain();
  await expect(page).toHaveURL(/\/payments\/pi_/);
  await expect(underWay).toHaveCount(0);
});
