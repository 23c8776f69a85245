import { coveredFocus } from "../fixtures/covered-focus.ts";
import { expect, test } from "../fixtures/test.ts";
import { payByCard } from "./card-payments.ts";
import { signIn } from "./sign-in.ts";

const windows = {
  "a phone": { width: 390, height: 700 },
  "a desktop at four times its size": { width: 320, height: 256 },
};
const pages = ["/", "/payments", "/payment-links/new", "/settings/business"];

for (const [name, size] of Object.entries(windows))
  test(`whatever the keys reach is in sight on ${name}`, async ({ page, demo }) => {
    test.slow();
    await page.setViewportSize(size);
    await signIn(page, demo);
    for (const address of pages) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await coveredFocus(page, 30), address).toEqual([]);
    }
  });

test("a payment is found and part of it given back by keys alone, and the focus is where it was", async ({
  page,
  shop,
  api,
}) => {
  const { id: customerId } = await api.post<{ id: string }>("/customers", {
    name: "Vera Keys",
    email: "vera@example.com",
  });
  const id = await payByCard(api, { amount: 12_000, customerId });
  await signIn(page, shop);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.keyboard.press("Control+k");
  await expect(page.getByPlaceholder("Name, email, amount, last four, id")).toBeFocused();
  await page.keyboard.type("did vera pay?");
  const found = page.getByRole("option", { name: /€120\.00/ });
  await expect(found).toBeVisible();
  for (let press = 0; (await found.getAttribute("aria-selected")) !== "true"; press += 1) {
    expect(press).toBeLessThan(10);
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/payments/${id}`);
  const refund = page.getByRole("button", { name: "Refund", exact: true });
  await expect(refund).toBeEnabled();
  await refund.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("€20.00").first()).toBeVisible();
  await expect(page.getByText("Part refunded").first()).toBeVisible();
  await expect(refund).toBeFocused();
});

test("on paper a page is as wide as the paper, and where colors are the reader's what is chosen shows", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  // A4 on its side.
  await page.setViewportSize({ width: 1047, height: 718 });
  await page.goto("/payments");
  await page.emulateMedia({ media: "print" });
  const width = () => page.locator("#main").evaluate((main) => main.getBoundingClientRect().width);
  expect(await width()).toBeGreaterThan(900);

  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  const outline = (name: string) =>
    page
      .getByRole("link", { name, exact: true })
      .evaluate((link) => getComputedStyle(link).outlineStyle);
  expect(await outline("All payments")).toBe("solid");
  expect(await outline("Checkouts")).toBe("none");
  const all = page.getByRole("checkbox", { name: "Choose all on this page" });
  expect(await all.evaluate((box) => getComputedStyle(box).appearance)).toBe("auto");
});
