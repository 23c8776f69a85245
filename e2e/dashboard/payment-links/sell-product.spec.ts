import { expect, test } from "../../fixtures/test.ts";
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
