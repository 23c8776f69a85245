import { readFile } from "node:fs/promises";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

// One pixel.
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("a file is uploaded, found over REST, downloaded with the same bytes and deleted", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  await page.goto("/products");
  await page.getByRole("link", { name: "Files" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Files");
  await page
    .getByLabel(/Drop files here/)
    .setInputFiles({ name: "fern.png", mimeType: "image/png", buffer: png });
  const row = page.getByRole("row", { name: /fern\.png/ });
  await expect(row).toContainText("Uploaded");
  const { data } = await api.get<{ data: { filename: string; status: string; size: number }[] }>(
    "/storage",
  );
  expect(data).toMatchObject([{ filename: "fern.png", status: "uploaded", size: png.length }]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Actions for fern.png" }).click();
  await page.getByRole("menuitem", { name: "Download" }).click();
  expect((await readFile(await (await download).path())).equals(png)).toBe(true);

  await page.getByRole("button", { name: "Actions for fern.png" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete file" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test("what is not what it says it is, or of no use, is refused in words", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/files");
  const choose = page.getByLabel(/Drop files here/);
  const svg = Buffer.from("<svg/>");
  await choose.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: svg });
  await expect(page.getByRole("region", { name: "Upload files" }).getByRole("alert")).toContainText(
    "logo.svg: this type is not taken",
  );
  await choose.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: svg });
  await expect(page.getByRole("region", { name: "Upload files" }).getByRole("alert")).toContainText(
    "not of the declared type image/png",
  );
});

test("who opens a link to a file that there is not reads what to do, in words", async ({
  page,
  shop,
}) => {
  await page.goto("/files/download/mer_1/none?expires=1&signature=altered");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.getByText("Open the file again from where you found it")).toBeVisible();

  await page.goto("/payments/export");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fpayments/);

  await signIn(page, shop);
  await page.goto("/payments/exports/exp_01jbq8v6n2e8t9x4k3m5r7w0yz/file");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The file was not sent");
  await page.getByRole("link", { name: "Back to the exports" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Exports");
});
