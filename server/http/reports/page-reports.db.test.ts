import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import { createReports } from "#server/http/reports/receive.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;
const reports = createReports(services);

async function send(body: unknown, type = "application/csp-report"): Promise<number> {
  const init = {
    method: "POST",
    headers: { "content-type": type },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
  return (await reports(new Request("https://pay.example/api/reports/pages", init))).status;
}

/** As Firefox sends one (W3C CSP3, 5.3). */
const old = (said: Record<string, unknown> = {}) => ({
  "csp-report": {
    "document-uri": "https://pay.example/checkout?entityId=cs_1&email=ada@example.com",
    "effective-directive": "script-src-elem",
    "violated-directive": "script-src-elem",
    "original-policy": "default-src 'none'",
    "blocked-uri": "https://evil.example/x.js?card=4242424242424242",
    "source-file": "https://pay.example/checkout?entityId=cs_1",
    "script-sample": "document.cookie",
    ...said,
  },
});

/** As Chrome sends several (W3C Reporting API 1, 2.4). */
const several = (...bodies: Record<string, unknown>[]) =>
  bodies.map((said) => ({
    type: "csp-violation",
    age: 3,
    url: "https://pay.example/checkout?entityId=cs_1",
    user_agent: "Mozilla/5.0",
    body: {
      documentURL: "https://pay.example/checkout?entityId=cs_1&email=ada@example.com",
      effectiveDirective: "script-src-elem",
      blockedURL: "inline",
      sample: "steal(4242424242424242)",
      ...said,
    },
  }));

const rows = () => db.pageReport.findMany({ orderBy: { firstAt: "asc" } });

test("what a browser refused is kept once, small, without query strings, and counted", async () => {
  for (let times = 0; times < 3; times += 1) expect(await send(old())).toBe(204);
  expect(await rows()).toMatchObject([
    {
      page: "/checkout",
      directive: "script-src-elem",
      blocked: "https://evil.example",
      source: "https://pay.example",
      count: 1n,
    },
  ]);
  clock.advance(minuteMs);
  await send(old());
  const [row] = await rows();
  expect(row).toMatchObject({ count: 4n, lastAt: clock.now() });
  expect(Object.values(row ?? {}).join(" ")).not.toMatch(/\b4242|\bada\b|cs_1|cookie|\?/);
});

test("the Reporting API's form too, several at once", async () => {
  const body = several(
    {},
    { blockedURL: "data" },
    { sourceFile: "https://cdn.example/lib.js?k=1" },
  );
  expect(await send(body, "application/reports+json")).toBe(204);
  const kept = (await rows()).slice(1).map(({ blocked, source }) => `${blocked} ${source}`.trim());
  expect(kept.toSorted()).toEqual(["data", "inline", "inline https://cdn.example"]);
  expect(JSON.stringify(kept)).not.toMatch(/\b4242|k=1/);
});

test.each([
  ["an extension's script", old({ "blocked-uri": "chrome-extension" })],
  ["an extension that loads", old({ "source-file": "moz-extension://abc/content.js" })],
  ["Safari's", old({ "source-file": "webkit-masked-url://hidden/" })],
  ["the browser's own", old({ "blocked-uri": "about" })],
  ["another site's page", old({ "document-uri": "https://evil.example/checkout" })],
  ["a rule that is none", old({ "effective-directive": "<script>" })],
  ["something else", { hello: 1 }],
  ["no JSON", "{"],
  ["nothing", ""],
  ["another type of report", [{ type: "deprecation", body: {} }]],
])("%s is dropped, with the same answer", async (_, body) => {
  const before = await db.pageReport.count();
  clock.advance(2 * minuteMs);
  expect(await send(body)).toBe(204);
  expect(await db.pageReport.count()).toBe(before);
});

test("a body of more than 32 KiB is refused", async () => {
  expect(await send(old({ "script-sample": "x".repeat(33 * 1024) }))).toBe(413);
});

test("who goes away in the middle is no error of ours", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  const init = { method: "POST", body, duplex: "half" };
  const request = new Request("https://pay.example/api/reports/pages", init as RequestInit);
  expect((await reports(request)).status).toBe(400);
});

async function flood(from: number, times: number): Promise<void> {
  for (let at = from; at < from + times; at += 10) {
    const made = Array.from({ length: 10 }, (_, n) => ({
      blockedURL: `https://x${at + n}.example`,
    }));
    await send(several(...made), "application/reports+json");
  }
}

test("a stranger with a loop makes up so many kinds a minute, and silences none that is known", async () => {
  clock.advance(2 * minuteMs);
  const before = await db.pageReport.count();
  await flood(0, 200);
  expect(await db.pageReport.count()).toBe(before + 60);
  const known = { page: "/checkout", blocked: "https://evil.example" };
  const { count } = await db.pageReport.findFirstOrThrow({ where: known });
  await send(old());
  expect(await db.pageReport.findFirst({ where: known })).toMatchObject({ count: count + 1n });
});

test("when the clock is put back an hour, new kinds are kept all the same", async () => {
  clock.advance(-hourMs);
  const before = await db.pageReport.count();
  await flood(200, 10);
  expect(await db.pageReport.count()).toBe(before + 10);
});

test("so many kinds are kept in all: those that were seen last", async () => {
  const at = new Date(clock.now().getTime() - minuteMs);
  const filler = Array.from({ length: 1_000 - (await db.pageReport.count()) }, (_, n) => ({
    key: `filler${n}`,
    page: "/checkout",
    directive: "script-src",
    blocked: "inline",
    source: "",
    count: 1n,
    firstAt: at,
    lastAt: at,
  }));
  await db.pageReport.createMany({ data: filler });
  const evil = { blocked: "https://evil.example" };
  for (let minutes = 0; minutes < 20; minutes += 1) {
    clock.advance(minuteMs);
    await send(old());
    await flood(1_000 * (minutes + 1), 60);
  }
  expect(await db.pageReport.count()).toBe(1_000);
  expect(await db.pageReport.count({ where: { key: { startsWith: "filler" } } })).toBe(0);
  expect(await db.pageReport.count({ where: { blocked: "https://x20059.example" } })).toBe(1);
  expect(await db.pageReport.count({ where: evil })).toBe(1);
});
