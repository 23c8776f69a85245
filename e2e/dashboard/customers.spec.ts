import { expect, test } from "../fixtures/test.ts";
import { signIn } from "./sign-in.ts";

interface Customer {
  id: string;
}

test("staff correct a customer and clear what is not known any more", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<Customer>("/customers", {
    name: "Ada Lovelase",
    email: "ada.corrected@example.com",
    phoneNumber: "+442079460958",
  });
  await signIn(page, shop);
  await page.goto(`/customers/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Phone number").fill("");
  // Saving does not undo what somebody else changes meanwhile.
  await api.patch(`/customers/${id}`, { email: "ada.moved@example.com" });
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(page.getByRole("heading", { name: "Ada Lovelace", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByText("ada.moved@example.com")).toBeVisible();
  await expect(page.getByText("+442079460958")).toHaveCount(0);
  expect(await api.get(`/customers/${id}`)).toMatchObject({
    name: "Ada Lovelace",
    email: "ada.moved@example.com",
    phoneNumber: "",
  });
});

test("an address that another customer has is refused at its field and nothing typed is lost", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/customers", { email: "taken@example.com" });
  const { id } = await api.post<Customer>("/customers", { email: "free@example.com" });
  await signIn(page, shop);
  await page.goto(`/customers/${id}/edit`);
  const email = page.getByLabel("Email");
  await page.getByLabel("Name").fill("Grace");
  await email.fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Enter an email address or a phone number")).toBeVisible();

  await email.fill("TAKEN@example.com");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(email).toHaveAccessibleDescription(/another customer already has this address/);
  await expect(email).toHaveValue("TAKEN@example.com");
  await expect(page.getByLabel("Name")).toHaveValue("Grace");
  expect(await api.get(`/customers/${id}`)).toMatchObject({
    name: "",
    email: "free@example.com",
  });
});

test("a customer is erased when that is confirmed, and is nobody afterwards", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<Customer>("/customers", {
    name: "Vera Forgotten",
    email: "vera.forgotten@example.com",
  });
  await signIn(page, shop);
  await page.goto(`/customers/${id}`);
  await page.getByRole("button", { name: "Erase customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase Vera Forgotten?" });
  await dialog.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByRole("heading", { name: "Vera Forgotten", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Erase customer" }).click();
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByRole("heading", { name: "Erased customer", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase customer" })).toHaveCount(0);
  await expect(page.getByText("vera.forgotten@example.com")).toHaveCount(0);
  expect(await api.get(`/customers/${id}`)).toMatchObject({ name: "", email: "" });
});

test("staff remove a saved card, which nobody can charge any more", async ({ page, shop, api }) => {
  const { id } = await api.post<Customer>("/customers", {
    name: "Noor Saved",
    email: "noor.saved@example.com",
  });
  const intent = await api.post<{ id: string }>("/payment-intents", {
    amount: 2500,
    currency: "EUR",
    customerId: id,
  });
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2031, cvc: "123" };
  await api.post(`/payment-intents/${intent.id}/confirm`, { card, savePaymentMethod: true });

  await signIn(page, shop);
  await page.goto(`/customers/${id}`);
  await page.getByRole("button", { name: "Remove Visa •••• 4242" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Visa •••• 4242?" });
  await dialog.getByRole("button", { name: "Keep" }).click();
  await page.getByRole("button", { name: "Remove Visa •••• 4242" }).click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("No card or account is saved.")).toBeVisible();
  expect(await api.get(`/customers/${id}/payment-methods`)).toMatchObject({ data: [] });
});

test("staff see what a customer owes from a lost dispute, and write it off", async ({
  page,
  shop,
  api,
}) => {
  const [one, friend] = await Promise.all(
    ["owen", "friend"].map((name) =>
      api.post<Customer>("/customers", { name, email: `${name}@example.com` }),
    ),
  );
  const fromCustomerId = one?.id ?? "";
  const amounts = { currency: "EUR", totalAmount: 4900 };
  const funding = { ...amounts, purpose: "balance_funding", customerId: fromCustomerId };
  const { paymentIntentId } = await api.post<{ paymentIntentId: string }>(
    "/checkout/sessions",
    funding,
  );
  const card = { number: "4000000000000259", expMonth: 12, expYear: 2031, cvc: "123" };
  await api.post(`/payment-intents/${paymentIntentId}/confirm`, { card });
  const transfer = { fromCustomerId, toCustomerId: friend?.id, amount: 3000, currency: "EUR" };
  await api.post("/transfers", transfer);
  const disputeId = async (): Promise<string> => {
    type Disputes = { data: { id: string; paymentIntentId: string }[] };
    const { data } = await api.get<Disputes>("/disputes");
    return data.find((one) => one.paymentIntentId === paymentIntentId)?.id ?? "";
  };
  await expect.poll(disputeId).not.toBe("");
  await api.post(`/disputes/${await disputeId()}/close`, {});

  await signIn(page, shop);
  await page.goto(`/customers/${fromCustomerId}`);
  await expect(page.getByText("Owed from a lost dispute")).toBeVisible();
  await page.getByRole("button", { name: "Write off" }).click();
  await page.getByRole("button", { name: "Write off for good" }).click();
  await expect(page.getByText("Owed from a lost dispute")).toHaveCount(0);
  expect(await api.get(`/customers/${fromCustomerId}/balance`)).toMatchObject({ owed: 0 });
});

test("staff give a customer an address and a tax number, and a number that cannot be right is refused at its field", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<Customer>("/customers", { email: "billed@example.com" });
  await signIn(page, shop);
  await page.goto(`/customers/${id}/edit`);
  await page.getByLabel("Street and number").fill("Prinsengracht 214");
  await page.getByLabel("City").fill("Amsterdam");
  await page.getByLabel("Country").selectOption("NL");
  const number = page.getByLabel("Tax number");
  await number.fill("NL123456789B01");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(number).toHaveAccessibleDescription(/check its letters and digits/);
  await number.fill("NL004495445B01");
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(page.getByText("Prinsengracht 214")).toBeVisible();
  await expect(page.getByText("NL004495445B01")).toBeVisible();
  expect(await api.get(`/customers/${id}`)).toMatchObject({
    address: { line1: "Prinsengracht 214", city: "Amsterdam", country: "NL" },
    taxId: { value: "NL004495445B01", country: "NL" },
  });
});
