import { expect, test } from "../fixtures/test.ts";
import { payByCard } from "./card-payments.ts";
import { signIn } from "./sign-in.ts";

test("a form of a page keeps what was typed as a draft, over leaving, back and reload, until it is sent or discarded", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/customers/new", { waitUntil: "networkidle" });
  await page.getByLabel("Name").fill("Vera Draft");
  await expect(page.getByText("Kept as a draft")).toBeVisible();
  await page.getByRole("link", { name: "Payments" }).first().click();
  await expect(page).toHaveURL(/\/payments/);
  await page.goBack();
  await expect(page.getByLabel("Name")).toHaveValue("Vera Draft");
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Vera Draft");
  await expect(page.getByText("Your draft is back")).toBeVisible();
  await page.getByLabel("Email").fill("vera@example.com");
  await page.getByRole("button", { name: "Add customer" }).click();
  await expect(page.getByRole("heading", { name: "Vera Draft", level: 1 })).toBeVisible();
  await page.goto("/customers/new", { waitUntil: "networkidle" });
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.getByLabel("Name").fill("Nobody");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.getByLabel("Name").fill("Nobody");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.goto("/customers/new", { waitUntil: "networkidle" });
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("the New menu offers a form that was left unfinished, until it is a day old", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/discounts/new", { waitUntil: "networkidle" });
  await page.getByLabel("Code shoppers type").fill("SPRING20");
  await expect(page.getByText("Kept as a draft").first()).toBeVisible();
  const draft = page.getByRole("menuitem", { name: /^Discount, \d/ });
  const openMenu = async () => {
    await page.goto("/payments", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "New", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Discount", exact: true })).toBeVisible();
  };
  await openMenu();
  await draft.click();
  await expect(page.getByLabel("Code shoppers type")).toHaveValue("SPRING20");
  await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => key.endsWith(":discount:new")) ?? "";
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "null");
    sessionStorage.setItem(name, JSON.stringify({ ...kept, at: "2020-01-01T00:00:00.000Z" }));
  });
  await openMenu();
  await expect(draft).toHaveCount(0);
});

test("leaving settings with something typed asks first, and after saving asks nothing", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/settings/business", { waitUntil: "networkidle" });
  const field = page.getByLabel("Time zone");
  await field.selectOption("Europe/Amsterdam");
  await page.getByRole("link", { name: "Payments" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(field).toHaveValue("Europe/Amsterdam");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await page.getByRole("link", { name: "Payments" }).first().click();
  await expect(page).toHaveURL(/\/payments/);
});

test("a dialog with something typed in it stays when the press goes beside it, and Cancel closes it", async ({
  page,
  shop,
  api,
}) => {
  const id = await payByCard(api);
  await signIn(page, shop);
  await page.goto(`/payments/${id}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Amount" }).fill("12");
  await page.mouse.click(5, 300);
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue("12");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 300);
  await expect(dialog).toHaveCount(0);
});

test("the palette gives the focus back to what had it", async ({ page, shop }) => {
  await signIn(page, shop);
  await page.goto("/customers/new", { waitUntil: "networkidle" });
  const name = page.getByLabel("Name");
  await name.focus();
  await page.keyboard.press("Control+k");
  await expect(page.getByPlaceholder("Name, email, amount, last four, id")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();
});

test("signing out in one tab takes the rows of the other away and its drafts", async ({
  page,
  shop,
  context,
}) => {
  await signIn(page, shop);
  await page.goto("/customers/new", { waitUntil: "networkidle" });
  await page.getByLabel("Name").fill("Vera Secret");
  const other = await context.newPage();
  await other.goto("/payments", { waitUntil: "networkidle" });
  await other.getByRole("button", { name: "Account" }).click();
  await other.getByRole("menuitem", { name: "Sign out", exact: true }).click();
  await expect(other).toHaveURL(/sign-in/);
  await expect(page).toHaveURL(/sign-in/);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
