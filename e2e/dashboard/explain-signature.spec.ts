import { expect, test } from "../fixtures/test.ts";
import { signIn } from "./sign-in.ts";

type Endpoint = { id: string; secret: string };
type Deliveries = { data: { attemptLog: { id: string }[] }[] };

test("staff learn of a request that was sent whether secret and body are right, and at which byte not", async ({
  page,
  shop,
  api,
}) => {
  const url = "http://127.0.0.1:9/hook";
  const [endpoint, other] = await Promise.all([
    api.post<Endpoint>("/webhook-endpoints", { url, events: ["customer.created"] }),
    api.post<Endpoint>("/webhook-endpoints", { url, events: ["product.created"] }),
  ]);
  await api.post(`/webhook-endpoints/${endpoint.id}/test`, {});
  const deliveries = () => api.get<Deliveries>(`/webhook-endpoints/${endpoint.id}/deliveries`);
  const attempts = async () => (await deliveries()).data[0]?.attemptLog.length ?? 0;
  await expect.poll(attempts).toBeGreaterThan(0);

  await signIn(page, shop);
  await page.goto(`/webhook-endpoints/${endpoint.id}`);
  await page.getByText(/^1\. /).click();
  await page.getByRole("link", { name: "Why did my signature fail?" }).click();
  const secret = page.getByRole("textbox", { name: "Secret in your program" });
  const explain = page.getByRole("button", { name: "Explain" });
  await secret.fill(endpoint.secret);
  await explain.click();
  await expect(page.getByRole("heading", { name: "It verifies" })).toBeVisible();

  await secret.fill(other.secret);
  await explain.click();
  await expect(page.getByText(other.id).first()).toBeVisible();

  await secret.fill(endpoint.secret);
  await page.getByRole("textbox", { name: "Body" }).fill('{ "id": 1 }');
  await explain.click();
  await expect(page.getByText("Sent, around byte 1")).toBeVisible();
});

test("staff paste what their program got, and see which step broke", async ({ page, shop }) => {
  await signIn(page, shop);
  await page.goto("/webhook-endpoints");
  await page.getByRole("link", { name: "Why did my signature fail?" }).click();
  const headers = page.getByRole("textbox", { name: "Headers" });
  await headers.fill("webhook-id: evt_1\nwebhook-timestamp: 1700000000");
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByText("Missing: webhook-signature.")).toBeVisible();

  await headers.fill("webhook-id: evt_1\nwebhook-timestamp: today\nwebhook-signature: v1,x");
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByText("Not a whole number of seconds.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Failed" })).toHaveCount(1);
});
