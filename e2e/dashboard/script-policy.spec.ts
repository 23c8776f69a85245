import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { signIn } from "./sign-in.ts";

const screens = [
  "/payments",
  "/balance",
  "/payouts",
  "/payment-links",
  "/payment-links/new",
  "/customers",
  "/products/new",
  "/events",
  "/webhook-endpoints",
  "/api-keys",
  "/settings",
  "/docs",
  "/nothing-here",
];

/** Collects what the browser refused by the page's policy since the page began to load. */
async function listenForBreaches(page: Page): Promise<string[]> {
  const breaches: string[] = [];
  await page.exposeFunction("tellBreach", (breach: string) => void breaches.push(breach));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile } = event;
      const { tellBreach } = window as unknown as { tellBreach(breach: string): void };
      tellBreach(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`,
      );
    });
  });
  return breaches;
}

test("no main screen breaks the scripts' policy, loaded or come to by a link", async ({
  page,
  demo,
}) => {
  test.slow();
  const breaches = await listenForBreaches(page);
  await signIn(page, demo);
  for (const screen of screens) {
    await page.goto(screen);
    await page.waitForLoadState("networkidle");
  }
  await page.goto("/");
  await page.getByRole("link", { name: "Customers" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  // Menus and toasts bring styles of their own, and are loaded when they are asked for.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(breaches).toEqual([]);
});

test("a script that somebody got into the page does not run, nor does text become markup", async ({
  page,
  demo,
}) => {
  await signIn(page, demo);
  await page.route("**/customers", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const stolen = "<script>window.stolen = 1</script><img src=x onerror='window.stolen = 2'>";
    await route.fulfill({ response, body: text.replace("<body>", `<body>${stolen}`) });
  });
  await page.goto("/customers");
  await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);
  const made = await page.evaluate(() => {
    const made: string[] = [];
    const attempt = (what: string, make: () => void) => {
      try {
        make();
        made.push(what);
      } catch {
        // Refused, as it should be.
      }
    };
    const element = document.createElement("div");
    attempt("markup", () => (element.innerHTML = "<img src=x onerror='window.stolen = 3'>"));
    attempt("code", () => void setTimeout("window.stolen = 4"));
    const script = document.createElement("script");
    attempt("address", () => (script.src = "https://evil.example/x.js"));
    return made;
  });
  expect(made).toEqual([]);
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);
});

test("each answer has a nonce of its own, whatever the asker wrote; pictures are resized for nobody", async ({
  request,
}) => {
  const policyOf = async (headers: Record<string, string> = {}) => {
    const answer = await request.get("/sign-in", { headers });
    const policy = answer.headers()["content-security-policy"] ?? "";
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? "";
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(policy).toContain("frame-ancestors 'none'");
    return nonce;
  };
  const own = { "content-security-policy": "script-src 'nonce-mine'" };
  const nonces = [await policyOf(), await policyOf(), await policyOf(own)];
  expect(new Set(nonces).size).toBe(3);
  expect(nonces).not.toContain("mine");
  const image = await request.get("/_next/image?url=%2Ficon.svg&w=64&q=75");
  expect(image.status()).toBe(404);
});

test("no other site's page that opens one of ours has a handle of it, or reads it as a part of its own", async ({
  page,
  request,
}) => {
  const answer = await request.get("/sign-in");
  expect(answer.headers()).toMatchObject({
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  const script = await request.get("/embed.js");
  expect(script.headers()["cross-origin-resource-policy"]).toBe("cross-origin");
  const ours = answer.url();
  await page.route("https://shop.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<button>Open</button>" }),
  );
  await page.goto("https://shop.example/");
  const opening = page.context().waitForEvent("page");
  await page.evaluate((url) => {
    (globalThis as { opened?: Window | null }).opened = window.open(url);
  }, ours);
  const opened = await opening;
  await opened.waitForURL(ours);
  expect(await opened.evaluate(() => window.opener === null)).toBe(true);
  expect(await page.evaluate(() => (globalThis as { opened?: Window | null }).opened?.closed)).toBe(
    true,
  );
});
