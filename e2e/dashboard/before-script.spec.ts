import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { holdBack, scripts } from "./hold-back.ts";
import { signIn } from "./sign-in.ts";

test("before a page's script is there, nothing typed is lost and nothing clicked is ignored", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  const arrive = await holdBack(page, scripts);
  await page.goto("/products/new", { waitUntil: "commit" });
  await expect(page.getByLabel("Name")).toBeDisabled();
  await expect(page.getByRole("button", { name: "Add product" })).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeDisabled();
  await stylesLoaded(page);
  const asShown = await page.getByLabel("Name").evaluate(look);
  arrive();
  await expect(page.getByLabel("Name")).toBeEnabled();
  expect(await page.getByLabel("Name").evaluate(look)).toEqual(asShown);
});

test("what a form begins with is in the page before its script is there", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<{ id: string }>("/products", {
    name: "Fern",
    amount: 1_200,
    currency: "USD",
    recurring: { interval: "month" },
  });
  await signIn(page, shop);
  const arrive = await holdBack(page, scripts);
  await page.goto(`/products/${id}/edit`, { waitUntil: "commit" });
  const asShown = async () => [
    await page.getByLabel("Name").inputValue(),
    await page.getByLabel("Price").inputValue(),
    await page.getByLabel("Currency").inputValue(),
    await page.getByLabel("Charged").inputValue(),
  ];
  await expect(page.getByLabel("Name")).toHaveValue("Fern");
  const before = await asShown();
  arrive();
  await expect(page.getByLabel("Name")).toBeEnabled();
  expect(before).toEqual(await asShown());
});

test("what a browser fills into the sign-in before its script is there stays", async ({ page }) => {
  const arrive = await holdBack(page, scripts);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("ada@example.com");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeDisabled();
  arrive();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
});

/** Runs in the page. */
function look(control: Element): string[] {
  const { color, backgroundColor } = getComputedStyle(control);
  return [color, backgroundColor];
}

/** Waits for the style sheets: without them a disabled field looks as the browser draws it. */
async function stylesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(
      ({ sheet }) => sheet !== null,
    ),
  );
}
