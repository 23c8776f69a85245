import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import type { Browser } from "@playwright/test";
import { percentile } from "#server/programs/load/figures.ts";

type Shop = { baseUrl: string; apiKey: string };

const rounds = 200;
const warmUp = 20;

/** A shop with a code, and a session that takes it. */
async function openOrder(shop: Shop): Promise<{ code: string; sessionUrl: string }> {
  const code = `BENCH-${randomBytes(4).toString("hex").toUpperCase()}`;
  await post(shop, "/discounts", { name: "Bench", percentOff: 20, code });
  const { sessionUrl } = await post<{ sessionUrl: string }>(shop, "/checkout/sessions", {
    currency: "EUR",
    lineItems: [{ name: "Monstera, large", amount: 4900, currency: "EUR" }],
    allowPromotionCodes: true,
  });
  return { code, sessionUrl };
}

/** How long a shopper waits in a browser for the total of a code, beside the time for the total of the page. */
export async function codeTriedInBrowser(browser: Browser, shop: Shop): Promise<void> {
  const shown: number[] = [];
  const tried: number[] = [];
  for (let visit = 0; visit < 21; visit += 1) {
    const { code, sessionUrl } = await openOrder(shop);
    const context = await browser.newContext();
    const page = await context.newPage();
    let beginning = performance.now();
    await page.goto(sessionUrl, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Pay €49.00" }).waitFor();
    const shownMs = performance.now() - beginning;
    await page.waitForLoadState("networkidle");
    await page.getByText("Add a code").click();
    await page.getByLabel("Code", { exact: true }).fill(code);
    beginning = performance.now();
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Pay €39.20" }).waitFor();
    const triedMs = performance.now() - beginning;
    await context.close();
    if (visit === 0) continue;
    shown.push(shownMs);
    tried.push(triedMs);
  }
  say("a code that is tried in a browser", percentile(shown, 0.5), percentile(tried, 0.5));
}

function say(what: string, page: number, apply: number): void {
  console.log(
    `${what}:  ${apply.toFixed(1)} ms beside ${page.toFixed(1)} ms of the page, ${(apply / page).toFixed(2)} times  (at most 1.3)`,
  );
}

/**
 * How long a code takes that is tried on the page, beside the page itself: of one session, by turns, one after the other.
 * The page answers with all of itself both times.
 */
export async function codeTried(shop: Shop): Promise<void> {
  const { code, sessionUrl } = await openOrder(shop);
  const first = await fetch(sessionUrl);
  const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const csrf = /name="csrf" value="([^"]+)"/.exec(await first.text())?.[1] ?? "";
  const shown: number[] = [];
  const tried: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const page = await timed(sessionUrl, cookie);
    const form = { csrf, do: round % 2 === 0 ? "apply_code" : "remove_code", promotionCode: code };
    const apply = await timed(sessionUrl, cookie, new URLSearchParams(form).toString());
    if (round < warmUp) continue;
    shown.push(page);
    tried.push(apply);
  }
  say("a code that is tried", percentile(shown, 0.5), percentile(tried, 0.5));
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds to the last byte. By Node's own client: `fetch` takes a millisecond and a half more for a body. */
function timed(url: string, cookie: string, form = ""): Promise<number> {
  const beginning = performance.now();
  const headers = {
    cookie,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(form),
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      form ? { method: "POST", agent, headers } : { agent, headers: { cookie } },
      (answer) => {
        answer.resume();
        answer.once("end", () => {
          if (answer.statusCode === 200) resolve(performance.now() - beginning);
          else reject(new Error(`the page was answered ${answer.statusCode}`));
        });
      },
    );
    asked.once("error", reject);
    asked.end(form);
  });
}

async function post<T>({ baseUrl, apiKey }: Shop, path: string, body: object): Promise<T> {
  const answer = await fetch(`${baseUrl}/api/canary${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return (await answer.json()) as T;
}
