import type { Page } from "@playwright/test";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { type Api, expect, test } from "../../fixtures/test.ts";
import { firstView, firstViewMax } from "../../fixtures/weigh.ts";

const sizes = { desktop: [1280, 900], phone: [375, 812], narrow: [320, 700] } as const;

type Customer = {
  id: string;
  name: string;
  address: { line1: string; city: string; country: string } | null;
  taxId: { value: string } | null;
};

/** Opens the page of a customer of a merchant who is registered for tax in the Netherlands. */
async function openPage(page: Page, api: Api) {
  await api.post("/tax-registrations", {
    country: "NL",
    since: "2020-01-01",
    number: "NL004495445B01",
  });
  const { id } = await api.post<Customer>("/customers", {
    name: "Sanne de Boer",
    email: `${crypto.randomUUID()}@example.com`,
    phoneNumber: "06 1234 5678",
  });
  const { url } = await api.post<{ url: string }>("/portal-sessions", { customerId: id });
  await page.goto(url);
  await page.getByRole("link", { name: "Change" }).click();
  return { stored: () => api.get<Customer>(`/customers/${id}`) };
}

/** Types a number that cannot be right, then the right one: nothing else has to be typed twice. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Street and number").fill("Prinsengracht 214");
  await page.getByLabel("Postal code").fill("1016 HD");
  await page.getByLabel("City").fill("Amsterdam");
  await page.getByLabel("Country").selectOption("Netherlands");
  await page.getByLabel("VAT or tax number").fill("NL123456789B01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toHaveText(/This tax number is not right/);
  await page.getByLabel("VAT or tax number").fill("DE 136 695 976");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your change is saved.")).toBeVisible();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a customer gives address and tax number, and sees the register's answer", async ({
      page,
      api,
    }) => {
      const { stored } = await openPage(page, api);
      await fillIn(page);
      for (const text of ["Prinsengracht 214", "1016 HD Amsterdam", "DE136695976", /Checked on/])
        await expect(page.getByText(text)).toBeVisible();
      expect(await stored()).toMatchObject({
        name: "Sanne de Boer",
        address: { line1: "Prinsengracht 214", city: "Amsterdam", country: "NL" },
        taxId: { value: "DE136695976" },
      });
    });
  });

test("the page with all details and its form are light, accessible and fit every screen", async ({
  page,
  api,
}) => {
  test.slow();
  await openPage(page, api);
  await fillIn(page);
  const home = page.url().split("?")[0] ?? "";
  for (const query of ["", "?page=details", "?lang=ar", "?page=details&lang=th"]) {
    await page.goto(home + query);
    const { bytes } = await firstView(page, home + query);
    expect(bytes, query).toBeLessThanOrEqual(firstViewMax);
    for (const [size, [width, height]] of Object.entries(sizes))
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        const name = `${query} on ${size}, ${colorScheme}`;
        const tooWide = () => document.documentElement.scrollWidth - window.innerWidth;
        expect(await page.evaluate(tooWide), name).toBeLessThanOrEqual(0);
        const violations = await violationsOf(page);
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      }
  }
});
