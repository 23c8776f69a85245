import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { boxAtRest } from "../../fixtures/box-at-rest.ts";
import { violationsOf } from "../../fixtures/broken-rules.ts";
import { expect, test, type Api } from "../../fixtures/test.ts";
import { holdBack } from "../hold-back.ts";
import { signIn } from "../sign-in.ts";

/** The requests that update a link. */
const updates = "**/paymentLinks.update*";
const bar = (page: Page) => page.getByRole("group", { name: "Chosen rows" });
const link = {
  currency: "EUR",
  mode: "payment",
  metadata: {},
  successUrl: "https://example.com/thanks",
  cancelUrl: "https://example.com/",
};

async function makeLinks(api: Api, names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const made = await api.post<{ id: string }>("/payment-links", {
      ...link,
      name,
      totalAmount: 4900,
    });
    ids.push(made.id);
  }
  return ids;
}

test("payments are chosen by keyboard, with Shift all between, and exported", async ({
  page,
  shop,
  api,
}) => {
  for (const amount of [100, 200, 300, 400])
    await api.post("/payment-intents", { amount, currency: "EUR" });
  await signIn(page, shop);
  await page.goto("/payments");
  await expect(page.getByText(/^No new /)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(bar(page)).toContainText("3 chosen");
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("2 chosen");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    bar(page).getByRole("link", { name: "Export 2 payments" }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n").slice(1);
  expect(lines.map((line) => /,(\d\.00),/.exec(line)?.[1])).toEqual(["4.00", "2.00"]);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
});

test("links are switched off together after a question, and what is so already is not counted", async ({
  page,
  shop,
  api,
}) => {
  const [fig = "", fern = "", moss = ""] = await makeLinks(api, ["Fig", "Fern", "Moss"]);
  await api.patch(`/payment-links/${moss}`, { active: false });
  await signIn(page, shop);
  await page.goto("/payment-links");
  await page.getByRole("checkbox", { name: "Choose all on this page" }).click();
  await expect(bar(page)).toContainText("Switch on 1 link");
  await bar(page).getByRole("button", { name: "Switch off 2 links" }).click();
  const question = page.getByRole("dialog", { name: "Switch off 2 links?" });
  await question.getByRole("button", { name: "Switch off 2 links" }).click();
  await expect(page.getByText("2 links switched off")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  for (const id of [fig, fern, moss])
    expect(await api.get(`/payment-links/${id}`)).toMatchObject({ active: false });
});

test("one that is refused stops no other, and says why; it alone stays chosen", async ({
  page,
  shop,
  api,
}) => {
  const [fig = "", fern = ""] = await makeLinks(api, ["Fig", "Fern"]);
  await signIn(page, shop);
  await page.goto("/payment-links");
  await page.getByRole("checkbox", { name: "Choose Fig" }).click();
  await page.getByRole("checkbox", { name: "Choose Fern" }).click();
  await expect(bar(page)).toContainText("2 chosen");
  // Somebody else deletes one meanwhile.
  await api.delete(`/payment-links/${fern}`);
  await bar(page).getByRole("button", { name: "Switch off 2 links" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off 2 links" }).click();
  const refusals = page.getByRole("dialog", { name: "1 done, 1 not" });
  await expect(refusals.getByRole("listitem")).toContainText(["Fern"]);
  await expect(refusals).toContainText(/deleted|No such/);
  expect(await api.get(`/payment-links/${fig}`)).toMatchObject({ active: false });
});

test("events are sent again together, each once", async ({ page, shop, api }) => {
  await api.post("/webhook-endpoints", {
    url: "https://hooks.example.com/canary",
    events: ["product.created"],
  });
  await api.post("/products", { name: "Fig", amount: 1900, currency: "EUR" });
  await api.post("/products", { name: "Fern", amount: 900, currency: "EUR" });
  await signIn(page, shop);
  await page.goto("/events?type=product.created");
  await expect(page.getByText(/^No new /)).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose all on this page" }).click();
  const resent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("events.resend"))
      resent.push(request.headers()["idempotency-key"] ?? "none");
  });
  await bar(page).getByRole("button", { name: "Resend 2 events" }).click();
  await expect(page.getByText("2 events are on their way again")).toBeVisible();
  expect(new Set(resent).size).toBe(2);
  expect(resent).not.toContain("none");
});

test("an event that nobody is told of is not said to be on its way", async ({
  page,
  shop,
  api,
}) => {
  await api.post("/products", { name: "Fig", amount: 1900, currency: "EUR" });
  await signIn(page, shop);
  await page.goto("/events?type=product.created");
  await page.getByRole("checkbox", { name: "Choose all on this page" }).click();
  await bar(page).getByRole("button", { name: "Resend 1 event" }).click();
  const refusals = page.getByRole("dialog", { name: "None of it was done" });
  await expect(refusals).toContainText("No active webhook endpoint subscribes to its type.");
});

test("on a phone rows are chosen once somebody wants to, and nothing is wider than the phone", async ({
  page,
  shop,
  api,
}) => {
  await makeLinks(api, ["Fig", "Fern"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, shop);
  await page.goto("/payment-links");
  const box = page.getByRole("checkbox", { name: "Choose Fig" });
  await expect(box).toBeHidden();
  await page.getByRole("button", { name: "Choose rows" }).click();
  await box.click();
  await expect(bar(page)).toContainText("1 chosen");
  await expect(page).toHaveURL(/\/payment-links$/);
  const excess = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
});

test("on a phone all of the page are chosen in one line, and from there all that match", async ({
  page,
  shop,
  api,
}) => {
  await makeLinks(
    api,
    Array.from({ length: 27 }, (_, nth) => `Fern ${nth}`),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, shop);
  await page.goto("/payment-links");
  const line = page.getByText("All on this page");
  await expect(line).toBeHidden();
  await page.getByRole("button", { name: "Choose rows" }).click();
  expect((await boxAtRest(line.locator(".."))).height).toBeGreaterThanOrEqual(44);
  await line.click();
  await expect(bar(page)).toContainText("25 chosen");
  await bar(page).getByRole("button", { name: "Choose all 27 that match" }).click();
  await expect(bar(page)).toContainText("27 chosen");
  // Nothing of the bar is past its edge.
  for (const act of await bar(page).getByRole("button").all()) {
    const box = await boxAtRest(act);
    expect(box.x + box.width).toBeLessThanOrEqual(374);
  }
  const excess = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
});

test("all that match are chosen beyond the page, acted on one by one, and counted", async ({
  page,
  shop,
  api,
}) => {
  const names = Array.from({ length: 30 }, (_, nth) => `Fern ${nth}`);
  const ids = await makeLinks(api, names);
  await api.patch(`/payment-links/${ids[0] ?? ""}`, { active: false });
  await signIn(page, shop);
  await page.goto("/payment-links?active=true");
  await expect(page.getByText(/^No new /)).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose Fern 29" }).click();
  await expect(bar(page).getByRole("button", { name: /that match/ })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Choose all on this page" }).click();
  await expect(bar(page)).toContainText("25 chosen");
  await bar(page).getByRole("button", { name: "Choose all 29 that match" }).click();
  await expect(bar(page)).toContainText("29 chosen");
  await bar(page).getByRole("button", { name: "Switch off 29 links" }).click();
  const question = page.getByRole("dialog", { name: "Switch off 29 links?" });
  await question.getByRole("button", { name: "Switch off 29 links" }).click();
  await expect(page.getByText("29 links switched off")).toBeVisible();
  const { pagination } = await api.get<{ pagination: { total: number } }>(
    "/payment-links?active=true",
  );
  expect(pagination.total).toBe(0);

  for (const id of ids) await api.patch(`/payment-links/${id}`, { active: true });
  await page.goto("/payment-links");
  await page.getByRole("checkbox", { name: "Choose all on this page" }).click();
  await bar(page).getByRole("button", { name: "Choose all 30 that match" }).click();
  await expect(bar(page)).toContainText("30 chosen");
  // There and back by one button, which keeps the keyboard.
  const back = bar(page).getByRole("button", { name: "Only this page" });
  await expect(back).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText("25 chosen");
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText("30 chosen");
  // One box less, and it is the page again, without it; with it again it is still no more than the page.
  const box = page.getByRole("checkbox", { name: "Choose Fern 29" });
  await box.click();
  await expect(bar(page)).toContainText("24 chosen");
  await box.click();
  await expect(bar(page)).toContainText("25 chosen");
  const violations = await violationsOf(page);
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("all payments that match are one file, whatever page they are on", async ({
  page,
  shop,
  api,
}) => {
  for (let nth = 0; nth < 27; nth += 1)
    await api.post("/payment-intents", { amount: nth === 0 ? 100 : 20_000, currency: "EUR" });
  await signIn(page, shop);
  await page.goto("/payments?min=100");
  await expect(page.getByText(/^No new /)).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose all on this page" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    bar(page).getByRole("link", { name: "Export all that match, 26" }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n").slice(1);
  expect(lines).toHaveLength(26);
});

test("the keyboard goes on at Stop while it runs, and then at the first row that was chosen", async ({
  page,
  shop,
  api,
}) => {
  await makeLinks(api, ["Fig", "Fern", "Moss"]);
  await signIn(page, shop);
  await page.goto("/payment-links");
  await page.getByRole("checkbox", { name: "Choose Fern" }).click();
  const letGo = await holdBack(page, updates);
  await bar(page).getByRole("button", { name: "Switch off 1 link" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Switch off 1 link" }).focus();
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("button", { name: "Stop" })).toBeFocused();
  letGo();
  await expect(page.getByText("1 link switched off")).toBeVisible();
  await expect(page.getByRole("link", { name: "Fern" })).toBeFocused();

  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await bar(page).getByRole("button", { name: "Choose none" }).focus();
  await page.keyboard.press("Enter");
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Moss" })).toBeFocused();
});

test("whoever leaves the list stops what runs, and reads how far it came", async ({
  page,
  shop,
  api,
}) => {
  const ids = await makeLinks(
    api,
    Array.from({ length: 8 }, (_, nth) => `Fern ${nth}`),
  );
  await signIn(page, shop);
  await page.goto("/payment-links");
  await page.getByRole("checkbox", { name: "Choose all on this page" }).click();
  const letGo = await holdBack(page, updates);
  await bar(page).getByRole("button", { name: "Switch off 8 links" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off 8 links" }).click();
  await expect(bar(page)).toContainText("0 of 8 done");
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
  letGo();
  await expect(page.getByText("You left while it ran: 3 done, 5 not begun")).toBeVisible();
  const links = await Promise.all(
    ids.map((id) => api.get<{ active: boolean }>(`/payment-links/${id}`)),
  );
  expect(links.filter(({ active }) => !active)).toHaveLength(3);
});

test("an answer that is lost is not said to be a refusal", async ({ page, shop, api }) => {
  await makeLinks(api, ["Fig", "Fern"]);
  await signIn(page, shop);
  await page.goto("/payment-links");
  await page.getByRole("checkbox", { name: "Choose Fig" }).click();
  await page.route("**/paymentLinks.update*", (route) => route.abort());
  await bar(page).getByRole("button", { name: "Switch off 1 link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off 1 link" }).click();
  const end = page.getByRole("dialog", { name: "0 done, 1 not known" });
  await expect(end).toContainText("may still have succeeded");
  await end.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("link", { name: "Fig" })).toBeFocused();
});
