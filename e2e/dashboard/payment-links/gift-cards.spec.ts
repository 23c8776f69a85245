import { expect, test } from "../../fixtures/test.ts";
import { card, payByCard } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

interface Made {
  id: string;
}
interface List {
  data: (Made & { paymentIntentId: string | null; last4: string })[];
}

const codeOf = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}$/;

test("staff issue a gift card, see its code this once, and void it", async ({
  page,
  shop,
  api,
}) => {
  await payByCard(api, { amount: 7700 });
  await signIn(page, shop);
  await page.goto("/gift-cards");
  await page.getByRole("button", { name: "Issue a gift card" }).first().click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Issue gift card" });
  await dialog.getByLabel("Currency").selectOption("EUR");
  await send.click();
  await expect(dialog.getByLabel("Amount")).toHaveAccessibleDescription(/such as 50/);
  await dialog.getByLabel("Amount").fill("100");
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText(/balance/);
  await dialog.getByLabel("Amount").fill("25");
  await dialog.getByLabel("Expires on").fill("2030-08-18");
  await send.click();

  const shown = dialog.getByLabel("code of the gift card", { exact: true });
  await expect(shown).toHaveText(codeOf);
  const code = await shown.innerText();
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("link", { name: "Issued 1" }).click();
  await page
    .getByRole("row", { name: `•••• ${code.slice(-4)}` })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { name: "€25.00", level: 1 })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Shown once, when it was issued. It is not stored.");
  await expect(main).toContainText("18 Aug 2030");
  await expect(page.getByRole("button", { name: "Reveal code" })).toHaveCount(0);
  expect(await page.content()).not.toContain(code);

  await page.getByRole("button", { name: "Void" }).click();
  await expect(dialog).toContainText("€25.00 comes into your balance");
  await dialog.getByRole("button", { name: "Void gift card" }).click();
  await expect(main.getByText("Voided", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Void" })).toHaveCount(0);
  expect(await api.get("/balance?currency=EUR")).toMatchObject({ amount: 7700 });
});

test("staff make a product that sells gift cards, find them at the payment, and reveal a code once", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  await page.goto("/products/new");
  await page.getByLabel("Tax class").fill("reduced");
  await page.getByText("Gift cards", { exact: true }).last().click();
  await expect(page.getByRole("radio", { name: "Gift cards" })).toBeChecked();
  for (const none of ["Tax class", "Charged", "Features"])
    await expect(page.getByLabel(none)).toHaveCount(0);
  await page.getByLabel("Name").fill("Present");
  await page.getByLabel("Price").fill("50");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("heading", { name: "Present", level: 1 })).toBeVisible();
  await expect(page.getByText("Gift card", { exact: true })).toBeVisible();
  const productId = page.url().split("/").at(-1) ?? "";
  expect(await api.get(`/products/${productId}`)).toMatchObject({
    type: "gift_card",
    taxClass: "exempt",
    amount: 5000,
    recurring: null,
  });
  await page.getByRole("button", { name: "Add a price" }).click();
  await expect(page.getByRole("dialog").getByLabel("Price")).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Charged")).toHaveCount(0);
  await page.goto(`/products/${productId}/edit`);
  await page.getByLabel("Name").fill("A present");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "A present", level: 1 })).toBeVisible();
  await page.goto("/products");
  await expect(page.getByRole("row", { name: /A present/ })).toContainText("Gift card");

  const order = { lineItems: [{ productId, quantity: 2 }], currency: "EUR" };
  const session = await api.post<Made>("/checkout/sessions", order);
  await api.post(`/checkout/sessions/${session.id}/confirm`, { card });
  const { data } = await api.get<List>("/gift-cards");
  await page.goto(`/payments/${data[0]?.paymentIntentId}`);
  const sold = page.getByRole("list", { name: "Gift cards" });
  await expect(sold.getByRole("listitem")).toHaveCount(2);
  await expect(sold).toContainText("€50.00");
  await sold.getByRole("link").first().click();

  const main = page.getByRole("main");
  await expect(main).toContainText("Not shown to anybody yet.");
  await page.getByRole("button", { name: "Reveal code" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reveal code" }).click();
  const shown = dialog.getByLabel("code of the gift card", { exact: true });
  await expect(shown).toHaveText(codeOf);
  const code = await shown.innerText();
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await expect(main).toContainText("Shown once. It is stored no longer.");
  await expect(page.getByRole("button", { name: "Reveal code" })).toHaveCount(0);

  const paula = { name: "Paula", email: "paula@example.com" };
  const { id: customerId } = await api.post<Made>("/customers", paula);
  await api.post("/gift-cards/redeem", { code, customerId });
  await page.reload();
  await expect(main.getByRole("link", { name: "Paula" })).toBeVisible();
  await expect(main.getByText("Redeemed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Void" })).toHaveCount(0);
  await page.goto("/gift-cards?status=redeemed");
  await expect(page.getByRole("row", { name: /Paula/ })).toContainText("A sale");
});
