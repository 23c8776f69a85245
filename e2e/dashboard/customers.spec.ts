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
  const email = page.getByLabel("E-mail");
  await page.getByLabel("Name").fill("Grace");
  await email.fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Give an e-mail address or a phone number")).toBeVisible();

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
