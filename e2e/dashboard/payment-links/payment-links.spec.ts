import { expect, test } from "../../fixtures/test.ts";
import { signIn } from "../sign-in.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("staff create a link by form, copy it, and it is payable", async ({ page, shop }) => {
  await signIn(page, shop);
  await page.goto("/payment-links");
  await page.getByRole("main").getByRole("link", { name: "New payment link" }).first().click();
  await page.getByLabel("Name").fill("Grafting course");
  await page.getByRole("textbox", { name: "Amount" }).fill("1,234.50");
  await page.getByLabel("Currency").selectOption("USD");
  await page.getByText("Go to my website").click();
  await page.getByLabel("Page after paying").fill("https://example.com/thanks");
  await page.getByLabel("Page on leaving the checkout").fill("https://example.com/");
  await page.getByRole("button", { name: "Create payment link" }).click();

  await expect(page.getByRole("heading", { name: "Grafting course", level: 1 })).toBeVisible();
  await expect(page.getByText("$1,234.50")).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: /Copied/ })).toBeVisible();

  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`${shop.baseUrl}/l/`);
  await page.goto(copied);
  await expect(page.getByText("Grafting course").first()).toBeVisible();
});

test("a form that is refused keeps what was typed and says what is wrong where it is wrong", async ({
  page,
  shop,
}) => {
  await signIn(page, shop);
  await page.goto("/payment-links/new");
  await page.getByLabel("Name").fill("Half a yen");
  await page.getByLabel("Currency").selectOption("JPY");
  await page.getByRole("textbox", { name: "Amount" }).fill("10.5");
  await page.getByText("Go to my website").click();
  await page.getByLabel("Page after paying").fill("https://example.com/thanks");
  await page.getByLabel("Page on leaving the checkout").fill("https://example.com/");
  await page.getByRole("button", { name: "Create payment link" }).click();
  const amount = page.getByRole("textbox", { name: "Amount" });
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(amount).toHaveAccessibleDescription(/Enter an amount/);
  await expect(amount).toBeFocused();

  // Refused by the service alone: a subscription for nothing.
  await amount.fill("0");
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(amount).toHaveAccessibleDescription(/greater than 0/);
  await expect(page.getByLabel("Name")).toHaveValue("Half a yen");
});

test("a link is made as its form is drawn: how many, a receipt of ours, an end", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  await page.goto("/payment-links/new");
  await page.getByLabel("Name").fill("Repotting class");
  await page.getByRole("textbox", { name: "Amount" }).fill("30");
  await page.getByLabel("Shopper may change").selectOption("How many");
  // An address typed for a website is not sent once the link shows a receipt after all.
  await page.getByText("Go to my website").click();
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByText("Enter the URL of a page, or show a receipt.")).toBeVisible();
  await page.getByLabel("Page after paying").fill("https://example.com/thanks");
  await page.getByText("Show a receipt").click();
  await page.getByRole("switch", { name: "Stop after a number of payments" }).check();
  await page.getByLabel("Number of payments", { exact: true }).fill("12");
  const day = page.getByRole("switch", { name: "Stop on a day" });
  await day.check();
  await page.getByLabel("Ends").fill("2040-02-01T07:00");
  await day.uncheck();
  await expect(page.getByLabel("Ends")).toHaveCount(0);
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByRole("heading", { name: "Repotting class", level: 1 })).toBeVisible();
  const { data } = await api.get<{ data: object[] }>("/payment-links");
  expect(data[0]).toMatchObject({
    allowQuantity: true,
    minimumAmount: null,
    successUrl: "",
    maxCompletions: 12,
    expiresAt: null,
  });
});

test("a subscription is sold once to each customer where the form says so; of a payment it does not ask", async ({
  page,
  shop,
  api,
}) => {
  await signIn(page, shop);
  await page.goto("/payment-links/new");
  await page.getByLabel("Name").fill("Plant of the month");
  await page.getByRole("textbox", { name: "Amount" }).fill("19");
  const once = page.getByRole("switch", { name: "One per customer" });
  await expect(once).toHaveCount(0);
  await page.getByLabel("Kind").selectOption("subscription");
  await once.check();
  await page.getByRole("button", { name: "Create payment link" }).click();
  await expect(page.getByRole("heading", { name: "Plant of the month", level: 1 })).toBeVisible();
  const { data } = await api.get<{ data: { url: string }[] }>("/payment-links");
  expect(data[0]).toMatchObject({ mode: "subscription", onePerCustomer: true });
  await page.goto(data[0]?.url ?? "");
  await expect(page.getByText("One per customer.")).toBeVisible();
});

test("a link that is switched off says so, and can be switched on again", async ({
  page,
  shop,
  api,
}) => {
  const { id } = await api.post<{ id: string }>("/payment-links", {
    name: "For a while",
    totalAmount: 900,
    currency: "EUR",
    mode: "payment",
    successUrl: "https://example.com/thanks",
    cancelUrl: "https://example.com/",
    metadata: {},
  });
  await signIn(page, shop);
  await page.goto(`/payment-links/${id}`);
  await page.getByRole("button", { name: "Switch off" }).click();
  const dialog = page.getByRole("dialog", { name: "Switch off this payment link?" });
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("This link cannot be paid now.")).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("Anyone with this URL can pay.")).toBeVisible();
});

test("another merchant's link is a page that is not there", async ({ page, shop }) => {
  await signIn(page, shop);
  await page.goto("/payment-links/plink_01jbq8v6n2e8t9x4k3m5r7w0yz");
  await expect(page.getByText("There is nothing at this URL")).toBeVisible();
});

test("a link is shared by its short address, on a website and by letter", async ({
  page,
  shop,
  api,
}) => {
  const link = await api.post<{ id: string }>("/payment-links", {
    name: "Repotting workshop",
    totalAmount: 4_900,
    currency: "EUR",
    mode: "payment",
    successUrl: "",
    cancelUrl: "",
    metadata: {},
  });
  const vera = await api.post<{ id: string }>("/customers", { email: "vera@example.com" });
  await signIn(page, shop);
  await page.goto(`/payment-links/${link.id}`);
  const share = page.getByRole("region", { name: "Share" });
  const address = (await share.locator("code").first().textContent()) ?? "";
  expect(new URL(address).pathname).toMatch(/^\/l\/[0-9a-z]{26}$/);
  await share.getByText("Button for your website").click();
  await expect(share.getByText('data-canary="overlay"')).toBeVisible();
  await share.getByRole("button", { name: "Send by email" }).click();
  await page.getByLabel("Email").fill("noor@example.com");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Sent to noor@example.com")).toBeVisible();

  await page.goto(`/payment-links/${link.id}?customerId=${vera.id}`);
  await share.getByRole("button", { name: "Email to vera@example.com" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("vera@example.com");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Sent to vera@example.com")).toBeVisible();
  await page.goto("/messages");
  const letter = page.getByRole("row").filter({ hasText: "vera@example.com" });
  await expect(letter).toContainText("asks you to pay €49.00");

  await page.goto(`${address}?email=vera%40example.com`);
  await expect(page.getByText("Repotting workshop").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("vera@example.com");
});
