import { cards, openSession, pay } from "../../checkout/shopper.ts";
import { createStaff } from "../../fixtures/merchant.ts";
import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

test("the payment's page leads to its receipt and to each refund's note, and sends them again", async ({
  page,
  shop,
  api,
  browser,
}) => {
  const session = await openSession(api);
  await page.goto(session.sessionUrl);
  await page.getByLabel("Email").fill("ada@example.com");
  await pay(page, cards.good);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  await api.post("/refunds", { paymentIntentId: session.paymentIntentId, amount: 900 });
  await signIn(page, shop);
  await page.goto(`/payments/${session.paymentIntentId}`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Receipt no. 1", exact: true }).click();
  const receipt = await opened;
  await expect(receipt.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  await receipt.close();
  const note = page.getByRole("link", { name: "Refund note no. 1", exact: true });
  const shown = await page.request.get((await note.getAttribute("href")) ?? "");
  expect(await shown.text()).toContain("€9.00");
  const file = page.getByRole("link", { name: "PDF of Receipt no. 1" });
  const printed = await page.request.get((await file.getAttribute("href")) ?? "");
  expect(printed.headers()["content-type"]).toBe("application/pdf");

  await page.getByRole("button", { name: "Send again: Receipt no. 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Receipt no. 1: send again" });
  const to = dialog.getByLabel("Email");
  await expect(to).toHaveValue("ada@example.com");
  await to.fill("nobody");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await to.fill("books@example.com");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Sent to books@example.com")).toBeVisible();
  type Letters = { data: { to: string; template: string }[] };
  const { data } = await api.get<Letters>("/notifications?channel=email");
  expect(data).toContainEqual(
    expect.objectContaining({ to: "books@example.com", template: "page_receipt" }),
  );

  const theirs = await browser.newPage({ baseURL: shop.baseUrl });
  await signIn(theirs, await createStaff(shop.merchantId, "viewer"));
  await theirs.goto(`/payments/${session.paymentIntentId}`);
  await expect(theirs.getByRole("link", { name: "Receipt no. 1", exact: true })).toBeVisible();
  await expect(theirs.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
});
