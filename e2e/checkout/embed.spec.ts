import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { findChromium } from "#server/workshop/chromium.ts";
import { isFirefox } from "../firefox/is-firefox.ts";
import { boxAtRest } from "../fixtures/box-at-rest.ts";
import { passOnTo, startOrigin } from "../fixtures/https-origin.ts";
import { readDemo } from "../fixtures/start-app.ts";
import { apiOf, expect, test } from "../fixtures/test.ts";
import { startWatchedService } from "../fixtures/watched-service.ts";
import { cards, openSession } from "./shopper.ts";

// A shop on one site and the service on another, both over https, in a browser that gives sites in
// frames no cookies but partitioned ones.

type Origin = Awaited<ReturnType<typeof startOrigin>>;

let pay: Origin;
let shop: Origin;
let stranger: Origin;
let service: Awaited<ReturnType<typeof startWatchedService>>;
let api: ReturnType<typeof apiOf>;
/** The service itself, behind what takes https for it. */
let home = "";
let takesCookies = true;

const withoutThirdParties = {
  executablePath: findChromium(),
  args: ["--no-sandbox", "--test-third-party-cookie-phaseout"],
};

test.describe.configure({ mode: "default" });
test.use({
  ignoreHTTPSErrors: true,
  // Firefox keeps cookies in frames apart by itself.
  launchOptions: async ({ browserName, launchOptions }, use) =>
    use(browserName === "chromium" ? withoutThirdParties : launchOptions),
});
test.beforeAll(async () => {
  const port = await freePort();
  home = `http://127.0.0.1:${port}`;
  pay = await startOrigin(
    "pay",
    passOnTo(
      () => port,
      (answer) => {
        if (!takesCookies) delete answer.headers["set-cookie"];
      },
    ),
  );
  shop = await startOrigin("shop", showShop);
  stranger = await startOrigin("stranger", showShop);
  service = await startWatchedService({ APP_URL: pay.origin, PORT: String(port) });
  api = apiOf({ ...(await readDemo(service.dataDir)), baseUrl: home });
  // A page's first answer comes late on a busy machine, and the script would say so.
  for (const path of ["embed.js", "checkout", "sandbox/authentication"])
    await fetch(`${home}/${path}`);
});
test.beforeEach(() => {
  takesCookies = true;
});
test.afterAll(async () => {
  await service?.stop();
  await Promise.all([pay, shop, stranger].map((origin) => origin?.stop()));
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function showShop(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(shopPage(new URL(request.url ?? "/", "https://shop.localhost").searchParams));
}

/** A page of the shop that shows the checkout as `how` says, and writes down what it is told. */
function shopPage(asked: URLSearchParams): string {
  const url = JSON.stringify(asked.get("url"));
  const heard = (asked.get("hears") ?? "")
    .split(",")
    .filter(Boolean)
    .map((name) => `${name}: (told) => heard.push({ heard: "${name}", ...told })`);
  const at = asked.get("how") === "inline" ? `at: "#checkout",` : "";
  const script = `const heard = window.heard = [];
    window.opened = Canary.${asked.get("how")}({ ${at} url: ${url}, ${heard.join(", ")} });`;
  const byHand = `<iframe src="${asked.get("url")}" width="600" height="1400"></iframe>`;
  return `<!doctype html><html lang="en"><title>Shop</title><h1>The shop</h1>
    <div id="checkout">${asked.get("how") === "byHand" ? byHand : ""}</div>
    ${asked.get("how") === "link" ? `<a data-canary="overlay" href=${url}>Buy</a>` : ""}
    <script src="${pay.origin}/embed.js"></script>
    ${/inline|overlay/.test(asked.get("how") ?? "") ? `<script>${script}</script>` : ""}</html>`;
}

async function visitShop(
  page: Page,
  session: { sessionUrl: string },
  asked: { how: string; hears?: string },
): Promise<FrameLocator> {
  await page.goto(`${shop.origin}/?${new URLSearchParams({ url: session.sessionUrl, ...asked })}`);
  return page.frameLocator("iframe");
}

function embeddable(change: object = {}) {
  return openSession(api, {
    successUrl: `${shop.origin}/thanks?a=1`,
    cancelUrl: `${shop.origin}/basket`,
    hostedCheckoutConfig: { embedOrigin: shop.origin },
    ...change,
  });
}

async function payIn(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiry date").fill("12 / 34");
  await frame.getByLabel("Security code").fill("123");
  await press(frame.getByRole("button", { name: /^Pay/ }));
}

/** In Firefox by a script: over WebDriver BiDi no press of Playwright 1.65.1 reaches a frame of another site. */
async function press(target: Locator): Promise<void> {
  if (isFirefox()) await target.evaluate((element) => (element as HTMLElement).click());
  else await target.click();
}

type EmbedMessage = { heard: string; sessionId?: string; url?: string; code?: string };

function heardBy(page: Page): Promise<EmbedMessage[]> {
  return page.evaluate(() => (window as unknown as { heard: EmbedMessage[] }).heard);
}

const all = "onLoaded,onCompleted,onCanceled,onError";

test("inline: fits its place, tells what happens, and is paid by a cookie of this shop alone", async ({
  page,
}) => {
  await page.clock.install();
  const session = await embeddable();
  const frame = await visitShop(page, session, { how: "inline", hears: all });
  await expect(frame.getByLabel("Card number")).toBeVisible();
  await expect.poll(() => heardBy(page)).toEqual([{ heard: "onLoaded", type: "loaded" }]);
  const hidden = () => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight - clientHeight;
  };
  await expect.poll(() => page.frames()[1]?.evaluate(hidden)).toBe(0);
  const before = (await boxAtRest(page.locator("iframe"))).height;
  await payIn(frame, cards.good);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  const completed = { heard: "onCompleted", type: "completed", sessionId: session.id };
  await expect
    .poll(async () => (await heardBy(page)).at(-1))
    .toMatchObject({ ...completed, url: expect.stringContaining(`session_id=${session.id}`) });
  await expect.poll(async () => (await boxAtRest(page.locator("iframe"))).height).not.toBe(before);
  const [cookie] = await page.context().cookies(`${pay.origin}/checkout`);
  expect(cookie).toMatchObject({ sameSite: "None", secure: true, httpOnly: true });
  // Firefox does not tell of whom it keeps a cookie in a frame.
  if (!isFirefox())
    expect((cookie as { partitionKey?: string }).partitionKey).toContain("https://shop.localhost");
  // The shop hears, so it decides: the frame itself goes nowhere.
  await expect(frame.locator('meta[http-equiv="refresh"]')).toHaveCount(0);
  await page.clock.fastForward(60_000);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(page.url()).toContain(shop.origin);
  expect(page.frames()[1]?.url()).toContain(`${pay.origin}/checkout`);
});

test("3-D Secure is answered in the frame; the whole window then goes to successUrl", async ({
  page,
}) => {
  const session = await embeddable();
  const frame = await visitShop(page, session, { how: "inline" });
  await payIn(frame, cards.challenge);
  await press(frame.getByRole("button", { name: "Complete" }));
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  await page.waitForURL(`${shop.origin}/thanks?a=1&session_id=${session.id}*`);
  expect(await capturedOf(session.id)).toEqual({ status: "succeeded", amountCaptured: 4900 });
});

test("to the shopper's own bank a button leads the whole window, which comes back paid", async ({
  page,
}) => {
  const hostedCheckoutConfig = { embedOrigin: shop.origin, methods: ["card", "ideal"] };
  const session = await embeddable({ hostedCheckoutConfig });
  const frame = await visitShop(page, session, { how: "inline" });
  await frame.getByLabel("iDEAL").check();
  await press(frame.getByRole("button", { name: /^Pay/ }));
  const onward = frame.locator("form[target=_top]").getByRole("button");
  await expect(onward).toBeVisible();
  expect(page.url()).toContain(shop.origin);
  await press(onward);
  await page.waitForURL(`${pay.origin}/sandbox/**`);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(await capturedOf(session.id)).toEqual({ status: "succeeded", amountCaptured: 4900 });
});

async function capturedOf(sessionId: string) {
  const { paymentIntentId } = await api.get<{ paymentIntentId: string }>(
    `/checkout/sessions/${sessionId}`,
  );
  const { status, amountCaptured } = await api.get<{ status: string; amountCaptured: number }>(
    `/payment-intents/${paymentIntentId}`,
  );
  return { status, amountCaptured };
}

test("a code lowers the total in the frame, which shows the order's sums and is paid at the new one", async ({
  page,
}) => {
  const { id } = await api.post<{ id: string }>("/discounts", { name: "Spring", percentOff: "20" });
  await api.post("/promotion-codes", { discountId: id, code: "FRAME20" });
  const session = await embeddable({ allowPromotionCodes: true });
  const frame = await visitShop(page, session, { how: "inline", hears: all });
  await expect(frame.getByRole("button", { name: "Continue on your phone" })).toBeHidden();
  const entry = frame.locator("form .code-entry");
  await press(entry.locator("summary"));
  await entry.getByLabel("Code", { exact: true }).fill("FRAME20");
  await press(entry.getByRole("button", { name: "Apply" }));
  await expect(frame.locator("form .sum.whole dd")).toHaveText("€39.20");
  await expect(frame.getByRole("button", { name: "Pay €39.20" })).toBeVisible();
  await payIn(frame, cards.good);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  expect(await capturedOf(session.id)).toEqual({ status: "succeeded", amountCaptured: 3920 });
});

test("a browser that keeps no cookie there pays all the same, after a decline and a challenge", async ({
  page,
}) => {
  takesCookies = false;
  const session = await embeddable();
  const frame = await visitShop(page, session, { how: "inline", hears: all });
  await frame.getByLabel("Email").fill("ada@example.com");
  await payIn(frame, cards.noFunds);
  await expect(frame.getByRole("alert")).toContainText("Payment declined");
  await expect(frame.getByLabel("Email")).toHaveValue("ada@example.com");
  await payIn(frame, cards.challenge);
  await press(frame.getByRole("button", { name: "Complete" }));
  await expect(frame.getByText("Your receipt goes to ada@example.com.")).toBeVisible();
  expect(await capturedOf(session.id)).toMatchObject({ amountCaptured: 4900 });
});

test("overlay: a plain link opens it, Escape cancels it, the frame's own way back too", async ({
  page,
}) => {
  const session = await embeddable();
  await visitShop(page, session, { how: "link" });
  await page.getByRole("link", { name: "Buy" }).click();
  await expect(page.frameLocator("dialog iframe").getByLabel("Card number")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("dialog")).toHaveCount(0);
  await visitShop(page, session, { how: "overlay", hears: all });
  const frame = page.frameLocator("dialog iframe");
  await expect(frame.getByLabel("Card number")).toBeVisible();
  const heard = async () => (await heardBy(page)).map((told) => told.heard);
  await expect.poll(heard).toEqual(["onLoaded"]);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect.poll(heard).toEqual(["onLoaded", "onCanceled"]);
});

test("overlay: Escape in the frame closes it, and once something is typed asks for another press", async ({
  page,
}) => {
  test.skip(isFirefox(), "no key of Playwright's reaches a frame of another site there");
  const session = await embeddable();
  const close = page.getByRole("button", { name: "Close" });
  const number = page.frameLocator("dialog iframe").getByLabel("Card number");
  for (const typed of ["", "4242"]) {
    await visitShop(page, session, { how: "overlay", hears: all });
    await number.focus();
    await page.keyboard.type(typed);
    await page.keyboard.press("Escape");
    if (typed) {
      await expect(close).toBeFocused();
      await page.keyboard.press("Escape");
    }
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect
      .poll(async () => (await heardBy(page)).map((told) => told.heard))
      .toEqual(["onLoaded", "onCanceled"]);
  }
});

test("what cannot be paid is told as an error, a canceled one as canceled", async ({ page }) => {
  const session = await embeddable();
  await api.post(`/payment-intents/${session.paymentIntentId}/cancel`, {});
  await visitShop(page, session, { how: "inline", hears: all });
  await expect
    .poll(async () => (await heardBy(page)).at(-1))
    .toMatchObject({ heard: "onCanceled", url: `${shop.origin}/basket` });
  const link = await api.post<{ id: string; url: string }>("/payment-links", {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    metadata: {},
    successUrl: shop.origin,
    cancelUrl: shop.origin,
    hostedCheckoutConfig: { embedOrigin: shop.origin },
  });
  await api.patch(`/payment-links/${link.id}`, { active: false });
  await visitShop(page, { sessionUrl: link.url }, { how: "inline", hears: all });
  await expect
    .poll(async () => (await heardBy(page)).at(-1))
    .toMatchObject({ heard: "onError", code: "link_unavailable" });
});

test("nobody else may frame it, and what somebody else says is not heard", async ({ page }) => {
  const session = await embeddable();
  // Firefox tells nobody but the shopper.
  const refused = isFirefox()
    ? page.waitForEvent("load")
    : page.waitForEvent("console", (said) => /frame-ancestors/.test(said.text()));
  await page.goto(
    `${stranger.origin}/?${new URLSearchParams({ url: session.sessionUrl, how: "byHand" })}`,
  );
  await refused;
  await expect(page.frameLocator("iframe").getByLabel("Card number")).toHaveCount(0);
  await visitShop(page, session, { how: "inline", hears: all });
  await expect.poll(() => heardBy(page)).toHaveLength(1);
  await page.evaluate(() => {
    const told = { from: "canary.checkout", type: "completed", sessionId: "cs_1", url: "/" };
    const lies: unknown[] = [];
    Object.assign(window, { lies });
    window.addEventListener("message", ({ data }) => data.sessionId === "cs_1" && lies.push(data));
    window.postMessage(told, "*");
    const frame = document.createElement("iframe");
    frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(told)}, "*")</${"script"}>`;
    document.body.append(frame);
  });
  // Both have come, and were heard by nobody who believes them.
  const lies = () => page.evaluate(() => (window as unknown as { lies: unknown[] }).lies.length);
  await expect.poll(lies).toBe(2);
  expect(await heardBy(page)).toHaveLength(1);
});

test("without a script it is a frame like any other, and its way on leads the window", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const session = await embeddable();
  const frame = await visitShop(page, session, { how: "byHand" });
  await payIn(frame, cards.good);
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Payment complete");
  await press(frame.getByRole("link", { name: /^Return to/ }));
  await page.waitForURL(`${shop.origin}/thanks?a=1&session_id=*`);
  await context.close();
});

test("/embed.js is under 3 KB", async () => {
  const answer = await fetch(`${home}/embed.js`);
  expect(answer.headers.get("content-type")).toContain("javascript");
  expect(gzipSync(await answer.text()).length).toBeLessThan(3_072);
});
