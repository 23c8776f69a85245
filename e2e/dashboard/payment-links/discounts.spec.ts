import { brokenRules } from "../../fixtures/broken-rules.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

type Made = { id: string };
type List<Row> = { data: Row[] };

test("staff write a discount beside the page that shoppers see, and find its code, uses and file", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  await page.goto("/discounts");
  await page.getByRole("main").getByRole("link", { name: "New discount" }).first().click();
  await page.getByLabel("Code shoppers type").fill("SPRING20");
  await expect(page.getByText("Free.", { exact: false })).toBeVisible();
  await page.getByLabel("Percent", { exact: true }).last().fill("20.123");
  await page.getByRole("button", { name: "Create discount" }).click();
  await expect(page.getByText(/percentage/i).first()).toBeVisible();
  await page.getByLabel("Percent", { exact: true }).last().fill("20");
  await page.getByText("Some charges").click();
  await page.getByLabel("Charges", { exact: true }).fill("6");
  await page.getByRole("switch", { name: "Stop after a number of uses" }).check();
  await page.getByLabel("Number of uses", { exact: true }).fill("100");
  await page.getByRole("switch", { name: "Once for each customer" }).check();
  await page.getByRole("switch", { name: "From an order of" }).check();
  await page.getByLabel("Smallest order").fill("40.00");
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole("button", { name: "Create discount" }).click();

  await expect(page.getByRole("heading", { name: "SPRING20", level: 1 })).toBeVisible();
  const { data } = await api.get<List<Made>>("/discounts");
  expect(data).toMatchObject([
    {
      name: "SPRING20",
      percentOff: "20",
      duration: "repeating",
      periods: 6,
      minimumAmount: 4000,
      maxRedemptions: 100,
      oncePerCustomer: true,
    },
  ]);
  await expect(page.getByText("0 of 100")).toBeVisible();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole("button", { name: "Make 100 codes" }).click();
  const file = page.getByRole("link", { name: "All 101 codes as CSV" });
  await expect(file).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
  expect(download.suggestedFilename()).toContain("codes-disc_");
});

test("a code that another discount has is refused, and nothing is left of the try", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<Made>("/discounts", { name: "WINTER", percentOff: 20 });
  await api.post<Made>("/promotion-codes", { discountId: id, code: "WINTER" });
  await signIn(page, shop);
  await page.goto(`/discounts/new?from=${id}`);
  await expect(page.getByText("copied from WINTER")).toBeVisible();
  await page.getByLabel("Code shoppers type").fill("winter");
  await expect(page.getByText("Taken by another active code.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Create discount" }).click();
  await expect(page.getByText(/there is an active promotion code with this text/i)).toBeVisible();
  const left = async () => (await api.get<List<Made>>("/discounts")).data.length;
  await expect.poll(left).toBe(1);
});

test("staff change a discount's name, cap and end, and the limits of a code, and nothing else", async ({
  page,
  shop,
  api,
}) => {
  const made = { name: "Spring", percentOff: 20, code: "SPRING20", endsAt: "2100-01-01" };
  const { id } = await api.post<Made>("/discounts", made);
  await signIn(page, shop);
  await page.goto(`/discounts/${id}`);
  await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Spring sale");
  await page.getByRole("switch", { name: "Stop after a number of uses" }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Enter a whole number", { exact: false })).toBeVisible();
  await page.getByLabel("Number of uses", { exact: true }).fill("50");
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Spring sale", level: 1 })).toBeVisible();
  expect(await api.get(`/discounts/${id}`)).toMatchObject({
    maxRedemptions: 50,
    endsAt: "2100-01-01T00:00:00.000Z",
    percentOff: "20",
  });

  await page.getByRole("button", { name: "Edit SPRING20" }).click();
  await page.getByRole("switch", { name: "Stop after a number of uses" }).check();
  await page.getByLabel("Number of uses", { exact: true }).fill("5");
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("0 of 5 used")).toBeVisible();
});

test("the preview is the checkout's own page, in three states", async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, shop);
  await page.goto("/discounts/new");
  await page.getByLabel("Code shoppers type").fill("SPRING20");
  await page.getByLabel("Percent", { exact: true }).last().fill("20");
  const shown = page.frameLocator('iframe[title="The payment page with the code"]');
  await expect(shown.getByText("SPRING20", { exact: false }).first()).toBeAttached();
  await page.getByRole("button", { name: "Used up" }).click();
  await expect(shown.locator("#promotionCode-note")).not.toBeEmpty();
  await page.getByRole("button", { name: "Order too small" }).click();
  await expect(shown.locator("#promotionCode-note")).not.toBeEmpty();
});

test("a phone shows the list, the form and the discount in both themes, without scrolling sideways", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<Made>("/discounts", { name: "SPRING20", percentOff: 20 });
  await api.post<Made>("/promotion-codes", { discountId: id, count: 3 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, shop);
  for (const path of [
    "/discounts",
    "/discounts/new",
    `/discounts/${id}`,
    `/discounts/${id}/edit`,
  ]) {
    await page.goto(path);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, path).toBeLessThanOrEqual(0);
    expect(await brokenRules(page)).toEqual([]);
  }
});
