import { expect, test } from "../fixtures/test.ts";
import { holdBack, scripts } from "./hold-back.ts";
import { signIn } from "./sign-in.ts";

test("a menu that comes when it is opened is opened by keys, and gives the focus back", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  await page.goto("/customers/new");
  await expect(page.getByRole("button", { name: "Add customer" })).toBeEnabled();
  const account = page.getByRole("button", { name: /^Account of/ });
  await account.press("ArrowDown");
  await expect(page.getByRole("menuitemradio").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemradio").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio").first()).toBeFocused();
});

test("a dialog that comes when it is opened gives the focus back to its button", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/settings");
  const button = page.getByRole("button", { name: "Change password" });
  await expect(button).toBeEnabled();
  await button.press("Enter");
  await expect(page.getByLabel("Password now")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
});

test("a form that comes after its dialog has the focus all the same", async ({ page, shop }) => {
  await signIn(page, shop);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  await page.keyboard.press("Escape");
  const letGo = await holdBack(page, scripts);
  await page.getByRole("button", { name: "Change password" }).press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByLabel("Password now")).toHaveCount(0);
  letGo();
  await expect(page.getByLabel("Password now")).toBeFocused();
});

test("what is typed before the palette is there stands in it, and is no key of the page", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/customers", { waitUntil: "networkidle" });
  const letGo = await holdBack(page, scripts);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("gp did Vera pay??");
  await page.keyboard.press("Backspace");
  letGo();
  const field = page.getByPlaceholder("Name, email, amount, last four, id");
  await expect(field).toBeFocused();
  await page.keyboard.type("!");
  await expect(field).toHaveValue("gp did Vera pay?!");
  await expect(page).toHaveURL("/customers");
});

test("what does not come says so, loses nothing, and comes when it is tried again", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  await page.goto("/customers/new");
  await page.getByLabel("Name").fill("Paula");
  await page.route("**/_next/static/**", (route) => route.abort());
  await page.getByRole("button", { name: /^Account of/ }).click();
  const problem = page.getByRole("alert").filter({ hasText: "This did not load." });
  await expect(problem).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Paula");
  await page.unroute("**/_next/static/**");
  await problem.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(problem).toBeHidden();
});

test("keys do what they always do when the palette did not come", async ({ page, demo }) => {
  await signIn(page, demo);
  await page.goto("/customers", { waitUntil: "networkidle" });
  await page.route(scripts, (route) => route.abort());
  await page.keyboard.press("Control+k");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(scripts);
  await again.press("Space");
  await expect(page.getByPlaceholder("Name, email, amount, last four, id")).toBeFocused();
});
