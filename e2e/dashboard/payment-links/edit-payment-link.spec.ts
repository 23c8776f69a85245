import { query } from "../../fixtures/database.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

interface PaymentLink {
  id: string;
  url: string;
}

const link = {
  name: "Bonsai cours",
  description: "Bring scissors.",
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://example.com/thanks",
  cancelUrl: "https://example.com/",
  expiresAt: "2040-02-01T12:00:30.000Z",
  maxCompletions: 20,
  metadata: { season: "spring" },
};

test.use({ timezoneId: "America/New_York" });

test("staff correct a link; what they leave alone stays, and its address too", async ({
  page,
  shop,
  api,
}) => {
  const { id, url } = await api.post<PaymentLink>("/payment-links", link);
  await signIn(page, shop);
  await page.goto(`/payment-links/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Ends")).toHaveValue("2040-02-01T07:00");
  await expect(page.getByLabel("Currency")).toHaveCount(0);
  await page.getByLabel("Name").fill("Bonsai course");
  await page.getByLabel("Description").fill("");
  await page.getByLabel("Amount in EUR").fill("52.50");
  // A rule that is on has to say what it is; to have none it is switched off.
  await page.getByLabel("Number of payments", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByText("Enter a whole number, such as 10, or switch this off."),
  ).toBeVisible();
  await page.getByRole("switch", { name: "Stop after a number of payments" }).uncheck();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Bonsai course", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByText("€52.50")).toBeVisible();
  expect(await api.get(`/payment-links/${id}`)).toMatchObject({
    ...link,
    name: "Bonsai course",
    description: null,
    totalAmount: 5250,
    maxCompletions: null,
    url,
  });
  await page.goto(url);
  await expect(page.getByText("€52.50").first()).toBeVisible();
});

test("what the service refuses is said at its field and nothing typed is lost", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<PaymentLink>("/payment-links", { ...link, expiresAt: null });
  await signIn(page, shop);
  await page.goto(`/payment-links/${id}/edit`);
  const amount = page.getByLabel("Amount in EUR");
  const ends = page.getByLabel("Ends");
  await page.getByLabel("Name").fill("Bonsai yesterday");
  await amount.fill("1.005");
  await page.getByRole("switch", { name: "Stop on a day" }).check();
  await ends.fill("2020-01-01T09:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(amount).toHaveAccessibleDescription(/Enter an amount/);
  await amount.fill("60");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(ends).toHaveAccessibleDescription(/must be in the future/);
  await expect(ends).toHaveValue("2020-01-01T09:00");
  await expect(amount).toHaveValue("60");
  await expect(page.getByLabel("Name")).toHaveValue("Bonsai yesterday");
  expect(await api.get(`/payment-links/${id}`)).toMatchObject({ ...link, expiresAt: null });
});

test("a deleted link stays readable and cannot be edited", async ({ page, shop, api }) => {
  const { id } = await api.post<PaymentLink>("/payment-links", link);
  await signIn(page, shop);
  await page.goto(`/payment-links/${id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete payment link" }).click();
  await expect(page.getByRole("heading", { name: "Payment links", level: 1 })).toBeVisible();
  await page.goto(`/payment-links/${id}/edit`);
  await expect(page).toHaveURL(`/payment-links/${id}`);
  await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
});

test("the lines of a link are changed one by one and its total follows", async ({
  page,
  shop,
  api,
}) => {
  const product = await api.post<{ id: string }>("/products", { name: "Pot", currency: "EUR" });
  const pot = { productId: product.id, quantity: 2, amount: 1850, currency: "EUR" };
  const soil = { name: "Soil", quantity: 1, amount: 1290, currency: "EUR" };
  const lineItems = [pot, soil];
  const { id } = await api.post<PaymentLink>("/payment-links", {
    ...link,
    totalAmount: 4990,
    lineItems,
  });
  await signIn(page, shop);
  await page.goto(`/payment-links/${id}/edit`);
  const first = page.getByRole("group", { name: "Line 1" });
  await first.getByLabel("Quantity").fill("3");
  await expect(page.getByText("€68.40")).toBeVisible();
  await page.getByRole("button", { name: "Remove line 2" }).click();
  await page.getByRole("button", { name: "Add line" }).click();
  const second = page.getByRole("group", { name: "Line 2" });
  const name = second.getByRole("textbox", { name: /^Item/ });
  const price = second.getByLabel("Price of one");
  await name.fill("Gift wrapping");
  await price.fill("free");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(price).toHaveAccessibleDescription(/Enter a price/);
  await expect(name).toHaveValue("Gift wrapping");
  // Refused by the service alone: a link for nothing.
  await price.fill("0");
  await first.getByLabel("Price of one").fill("0");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("must be greater than 0", { exact: false })).toBeVisible();
  await first.getByLabel("Price of one").fill("18.50");
  await price.fill("2.50");
  await expect(page.getByText("€58.00")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(page.getByRole("heading", { name: link.name, level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Gift wrapping")).toBeVisible();
  expect(await api.get(`/payment-links/${id}`)).toMatchObject({
    totalAmount: 5800,
    lineItems: [
      { ...pot, name: "Pot", quantity: 3 },
      { name: "Gift wrapping", productId: null, quantity: 1, amount: 250 },
    ],
  });
});

test("a link whose currency has ended is still changed, and its page drawn", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<PaymentLink>("/payment-links", link);
  await query(`UPDATE payment_links SET currency = 'BGN' WHERE id = $1`, [id]);
  await signIn(page, shop);
  await page.goto(`/payment-links/${id}/edit`);
  await page.getByLabel("Amount in BGN").fill("52.50");
  const preview = page.frameLocator('iframe[title="The payment page"]');
  await expect(preview.getByRole("button", { name: "Pay BGN 52.50" })).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Payment link saved")).toBeVisible();
  expect(await api.get(`/payment-links/${id}`)).toMatchObject({
    totalAmount: 5250,
    currency: "BGN",
  });
});
