import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

type Record = {
  companyRegistrationName: string | null;
  certificateOfIncorporation: string | null;
  termsAccepted: boolean;
  completionScore: number;
};

test("staff fill in the compliance record step by step, and the score rises", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Compliance" }).click();
  await page.getByRole("button", { name: "Start the record" }).click();
  await page.getByLabel("Registered name").fill("Fern and Oak Ltd");
  await page.getByLabel("Country").fill("GB");
  const company = page.locator("form").filter({ has: page.getByLabel("Registered name") });
  await company.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Company saved")).toBeVisible();
  const pdf = Buffer.from("%PDF-1.7\n%%EOF\n");
  await page
    .getByLabel("Certificate of incorporation")
    .setInputFiles({ name: "certificate.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(page.getByText(/Uploaded: file_/)).toBeVisible();
  await page.getByRole("button", { name: "Accept the agreement" }).click();
  await expect(page.getByText("Accepted on")).toBeVisible();

  const record = await api.get<Record>("/compliance");
  expect(record).toMatchObject({
    companyRegistrationName: "Fern and Oak Ltd",
    certificateOfIncorporation: expect.stringMatching(/^file_/),
    termsAccepted: true,
  });
  expect(record.completionScore).toBeGreaterThan(10);
  await expect(page.getByText(`${record.completionScore} %`)).toBeVisible();
});
