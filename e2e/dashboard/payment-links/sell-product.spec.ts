import { violationsOf } from "../../fixtures/broken-rules.ts";
import { apiOf, expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("a product is given a picture, sold by a link, and its QR code is saved", async ({
  page,
  shop,
}) => {
  const name = `Pictured fig ${Date.now() % 100_000}`;
  await signIn(page, shop);
  await page.goto("/products/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Price").fill("24.50");
  const picture = { name: "fig.png", mimeType: "image/png", buffer: png };
  await page.getByLabel("Image").setInputFiles(picture);
  await expect(page.getByRole("img", { name: "Chosen for the product" })).toBeVisible();
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

  await page.goto("/payment-links/new");
  await page.getByLabel("What do you sell?").selectOption({ label: `${name}, €24.50` });
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  for (const kind of ["PNG", "SVG"]) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `${kind} of the QR code` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^plink_.*\\.${kind.toLowerCase()}$`));
  }
  await page.getByRole("link", { name: "Sheet for the counter" }).click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
});

test("a link sells several products and what is none, and goes back to an amount", async ({
  page,
  shop,
}) => {
  const product = { currency: "EUR", amount: 2450 };
  for (const name of ["Lemon tree", "Clay pot"])
    await apiOf(shop).post("/products", { ...product, name });
  await apiOf(shop).post("/products", { ...product, name: "Dollar fern", currency: "USD" });
  await signIn(page, shop);
  await page.goto("/payment-links/new");
  const choice = page.getByLabel("What do you sell?");
  // A field that waits for the page's script takes no focus.
  await expect(choice).toBeEnabled();
  await choice.focus();
  await choice.selectOption({ label: "Lemon tree, €24.50" });
  await expect(choice).toBeFocused();
  await choice.selectOption({ label: "Clay pot, €24.50" });
  // Neither what is there nor another currency.
  const offered = (await choice.locator("option").allTextContents()).join();
  expect(offered).not.toMatch(/Lemon|Clay|Dollar/);
  await page.getByRole("group", { name: "Clay pot" }).getByLabel("Quantity").fill("2");
  await choice.selectOption({ label: "Something else, such as delivery" });
  const delivery = page.getByRole("group", { name: "Item 3" });
  await delivery.getByRole("textbox", { name: "Item" }).fill("Delivery");
  await delivery.getByLabel("Price of one").fill("x");
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(delivery.getByText("Enter a price, such as")).toBeVisible();
  await delivery.getByLabel("Price of one").fill("5");
  await expect(page.getByText("Total €78.50")).toBeVisible();
  await page.getByRole("button", { name: "Remove Lemon tree" }).click();
  await expect(choice).toBeFocused();
  await expect(page.getByText("Total €54.00")).toBeVisible();
  const violations = await violationsOf(page);
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.getByRole("button", { name: "or just an amount" }).click();
  await expect(choice).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Amount" })).toBeVisible();
  await choice.selectOption({ label: "Clay pot, €24.50" });
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByRole("region", { name: "Share" })).toBeVisible();
});
