import type { Page } from "@playwright/test";
import { type Demo, readDemo } from "../../fixtures/start-app.ts";
import { type Api, apiOf, expect, test } from "../../fixtures/test.ts";
import { startWatchedService } from "../../fixtures/watched-service.ts";
import { payByCard } from "../card-payments.ts";
import { signIn } from "../sign-in.ts";

// Settings, Processors, of a service with two processors.

let service: Awaited<ReturnType<typeof startWatchedService>>;
let demo: Demo;
let own: Api;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  service = await startWatchedService({ PROCESSOR: "sandbox,second_sandbox" });
  demo = await readDemo(service.dataDir);
  own = apiOf(demo);
});
test.afterAll(() => service.stop());

async function openProcessors(page: Page): Promise<void> {
  await signIn(page, demo, demo.baseUrl);
  await page.goto(`${demo.baseUrl}/settings/processors`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Processors");
}

const rules = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Delete rule/ }) });

type Typed = { processor: string; method?: string; from?: string };

async function addRule(page: Page, { processor, method, from }: Typed): Promise<void> {
  await page.getByRole("button", { name: "Add a rule" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a rule" });
  await dialog.getByLabel("Goes to").selectOption(processor);
  if (method) await dialog.getByLabel("Way to pay").selectOption({ label: method });
  if (from) {
    await dialog.getByLabel("Currency").fill("EUR");
    await dialog.getByLabel("From").fill(from);
  }
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(dialog).toHaveCount(0);
}

async function ask(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Amount").fill(amount);
  await page.getByRole("button", { name: "See where it goes" }).click();
}

test("rules are added, moved, asked about and deleted, and payments follow them", async ({
  page,
}) => {
  await openProcessors(page);
  await expect(page.getByText(/All payments go to Sandbox/)).toBeVisible();
  await addRule(page, { processor: "sandbox", method: "iDEAL" });
  await addRule(page, { processor: "second_sandbox", from: "500" });
  await expect(rules(page)).toHaveText([
    /iDEAL payments go to Sandbox/,
    /500.*go to Second sandbox/,
  ]);

  await page.getByRole("button", { name: "Move rule 2 up" }).click();
  await expect(rules(page).first()).toHaveText(/go to Second sandbox/);

  const answer = page.getByRole("status").filter({ hasText: "Goes to" });
  await ask(page, "640.00");
  await expect(answer).toContainText("Rule 1 fits");
  await expect(answer).toContainText("Goes to Second sandbox");
  await ask(page, "20.00");
  await expect(answer).toContainText("No rule fits");
  await expect(answer).toContainText("Goes to Sandbox");

  await payByCard(own, { amount: 64_000 });
  await page.reload();
  await expect(rules(page).first()).toContainText("100.0% of 1");
  const card = page.getByRole("listitem").filter({ hasText: "Second sandbox" }).first();
  await expect(card).toContainText("Answers in");

  await page.getByRole("button", { name: "Delete rule 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(rules(page)).toHaveText([/iDEAL payments go to Sandbox/]);
  await ask(page, "640.00");
  await expect(answer).toContainText("Goes to Sandbox");
});

test("a rule that cannot be is named at its field, and nothing is added", async ({ page }) => {
  await openProcessors(page);
  const before = await rules(page).count();
  await page.getByRole("button", { name: "Add a rule" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a rule" });
  await dialog.getByLabel("Share in percent").fill("200");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(dialog.getByText("Must be at most 100")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(rules(page)).toHaveCount(before);
});
