import type { Page } from "@playwright/test";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { createStaff } from "../../fixtures/merchant.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const preview = (page: Page) => page.frameLocator('iframe[title="The payment page"]');

test("the page of a link stands beside its form as it is typed, with the product's picture", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/products/new");
  await page.getByLabel("Name").fill("Fig");
  await page.getByLabel("Price").fill("24.50");
  await page
    .getByLabel("Image")
    .setInputFiles({ name: "fig.png", mimeType: "image/png", buffer: png });
  await expect(page.getByRole("img", { name: "Chosen for the product" })).toBeVisible();
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { name: "Fig", level: 1 })).toBeVisible();

  await page.goto("/payment-links/new");
  const before = await page.evaluate(() => history.length);
  await page.getByLabel("Name").fill("Repotting workshop");
  await page.getByLabel("Description").fill("Two hours, with soil.");
  await page.getByRole("textbox", { name: "Amount" }).fill("49.50");
  const shown = preview(page);
  await expect(shown.getByText("Fern Shop").first()).toBeVisible();
  await expect(shown.getByText("Two hours, with soil.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Pay €49.50" })).toBeVisible();

  await page.getByLabel("What do you sell?").selectOption({ label: "Fig, €24.50" });
  await page.getByLabel("Quantity").fill("2");
  await expect(shown.getByRole("button", { name: "Pay €49.00" })).toBeVisible();
  await expect(shown.locator("img").first()).toHaveJSProperty("naturalWidth", 1);
  // Half-typed input is no answer: the last page stays, or a page without it.
  await page.getByLabel("Price of one").fill("x");
  await expect(shown.getByRole("button", { name: "Pay €0.00" })).toBeVisible();
  await page.getByRole("button", { name: "Desktop" }).click();
  await expect(shown.getByRole("button", { name: "Pay €0.00" })).toBeVisible();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(shown.locator("html[data-theme=dark]")).toHaveCount(1);
  expect(await page.evaluate(() => history.length)).toBe(before);
  const violations = await violationsOf(page);
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("nothing in the preview leads anywhere, and the keyboard comes out of it again", async ({
  page,
  shop,
}) => {
  const sent: string[] = [];
  await signIn(page, shop);
  await page.goto("/payment-links/new");
  await page.getByLabel("Name").fill("Workshop");
  await page.getByRole("textbox", { name: "Amount" }).fill("49.50");
  const pay = preview(page).getByRole("button", { name: "Pay €49.50" });
  await expect(pay).toBeVisible();
  page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
  await pay.click();
  await preview(page)
    .getByRole("link", { name: /Language/ })
    .click();
  await expect(pay).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  expect(sent).toEqual([]);

  await page.getByRole("link", { name: "Branding" }).focus();
  // Once around: through the page, past its frame, and back to a field of the form.
  const name = page.getByLabel("Name");
  await expect
    .poll(async () => {
      await page.keyboard.press("Shift+Tab");
      return name.evaluate((field) => field === document.activeElement);
    })
    .toBe(true);
});

test("on a phone the preview is behind a switch, asked for when it is looked at", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, shop);
  await page.goto("/payment-links/new");
  const drawn = page.waitForRequest(/\/checkout\/preview/);
  let asked = 0;
  page.on("request", (request) => (asked += request.url().includes("/checkout/preview") ? 1 : 0));
  await page.getByLabel("Name").fill("Workshop");
  await page.getByRole("textbox", { name: "Amount" }).fill("49.50");
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(asked).toBe(0);
  await page.getByRole("button", { name: "Preview" }).click();
  await drawn;
  await expect(preview(page).getByRole("button", { name: "Pay €49.50" })).toBeVisible();
  await expect(page.getByLabel("Name")).toBeHidden();
  await page.getByRole("button", { name: "Form" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Workshop");
});

test("whoever may not make links, and a stranger, is drawn none", async ({
  page,
  shop,
  request,
}) => {
  await signIn(page, await createStaff(shop.merchantId, "viewer"));
  const data = { name: "Your bank" };
  expect((await page.request.post("/checkout/preview", { data })).status()).toBe(403);
  expect((await request.post("/checkout/preview", { data })).status()).toBe(401);
  const headers = { "content-type": "application/json" };
  const junk = await page.request.post("/checkout/preview", {
    data: Buffer.from("{"),
    headers,
  });
  expect(junk.status()).toBe(400);
});
