import { boxAtRest } from "../../fixtures/box-at-rest.ts";
import { expect, test } from "../../fixtures/test.ts";
import { payByCard } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

/** In pixels from the top of a desktop's screen: title, tabs and filters take no more. */
const firstRowMax = 304;

test("the list of payments begins near the top of a desktop's screen, filtered or not", async ({
  page,
  shop,
  api,
}) => {
  await payByCard(api);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, shop);
  for (const address of ["/payments", "/payments?status=paid&currency=EUR"]) {
    await page.goto(address);
    const row = page.locator("tbody tr:visible").first();
    await expect(row).toBeVisible();
    expect((await boxAtRest(row)).y, address).toBeLessThanOrEqual(firstRowMax);
  }
});
