import { brokenRules } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

test("staff add a rate of their own, are told at the field where it overlaps, end it and add the next", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/settings/tax");
  await page.getByRole("link", { name: "Your own rates" }).click();
  const dialog = page.getByRole("dialog");
  const add = async (percent: string, from: string) => {
    await page.getByRole("button", { name: "Add a rate" }).click();
    await dialog.getByLabel("Country").selectOption("NL");
    await dialog.getByLabel("Tax class").fill("plants");
    await dialog.getByLabel("Percent").fill(percent);
    await dialog.getByLabel("From").fill(from);
    await dialog.getByRole("button", { name: "Add rate" }).click();
  };
  await add("9", "2026-01-01");
  await expect(dialog).toBeHidden();
  await add("12", "2027-01-01");
  await expect(dialog.getByLabel("From")).toHaveAccessibleDescription(
    /9 % .*from 2026-01-01 without a last day/,
  );
  expect(await brokenRules(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "End Netherlands, plants 9%" }).click();
  await dialog.getByLabel("Last day").fill("2026-12-31");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await add("12", "2027-01-01");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("12%", { exact: true })).toBeVisible();
  expect(await api.get("/tax-rates")).toMatchObject({
    data: [
      { percent: "12", from: "2027-01-01", to: null },
      { percent: "9", to: "2026-12-31" },
    ],
  });
  expect(await brokenRules(page)).toEqual([]);
});
