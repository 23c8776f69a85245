import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createLatePages } from "#server/http/pages/late-pages.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

const next = (_request: IncomingMessage, response: ServerResponse) => {
  response.end("the page of Next");
  return Promise.resolve();
};

/** A service whose pages are still being built: `finish` and `fail` end that. */
async function openLate() {
  const { promise: built, resolve: finish, reject: fail } = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let closed = 0;
  const pages = createLatePages(
    {
      built,
      progress: () => 0.426,
      hosted: async () => ({ "/checkout": { GET: () => new Response("the shopper's page") } }),
    },
    async () => ({
      prepare: async () => opened.resolve(),
      getRequestHandler: () => next,
      getUpgradeHandler: () => async () => undefined,
      close: async () => void closed++,
    }),
  );
  const answer = pages.getRequestHandler();
  const server = createServer((...exchange) => void answer(...exchange)).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterwards(() => server.close());
  const { port } = server.address() as AddressInfo;
  const open = (path: string, accept = "text/html") =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
  return { pages, open, finish, fail, opened: opened.promise, closed: () => closed };
}

test("while the pages are built each says how far that is and asks again, and a program hears 503", async () => {
  const { open } = await openLate();
  const page = await open("/payments?status=paid");
  expect(page.status).toBe(503);
  expect(page.headers.get("retry-after")).toBe("2");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const text = await page.text();
  expect(text).toContain("The dashboard is being prepared");
  expect(text).toContain('<meta http-equiv="refresh" content="2">');
  expect(text).toContain('<progress max="100" value="42"');
  const program = await open("/api/auth/session", "application/json");
  expect(program.status).toBe(503);
  expect(await program.text()).toBe("The dashboard is being prepared.\n");
});

test("shoppers' pages are there meanwhile", async () => {
  const { open } = await openLate();
  const page = await open("/checkout?entityId=cs_1");
  expect([page.status, await page.text()]).toEqual([200, "the shopper's page"]);
});

test("when the pages are built the same address answers with the page itself", async () => {
  const { pages, open, finish, opened, closed } = await openLate();
  expect(pages.state).toBe("building");
  finish();
  await opened;
  await expect.poll(() => pages.state).toBe("up");
  expect(await (await open("/payments")).text()).toBe("the page of Next");
  await pages.close();
  expect(closed()).toBe(1);
});

test("a build that fails is said on each page, and shoppers' pages go on", async () => {
  const { pages, open, fail } = await openLate();
  fail(new Error("next build failed"));
  await expect.poll(() => pages.state).toBe("failed");
  const page = await open("/payments");
  expect(page.status).toBe(503);
  const text = await page.text();
  expect(text).toContain("The dashboard could not be prepared");
  expect(text).not.toContain("http-equiv");
  expect((await open("/checkout")).status).toBe(200);
  await pages.close();
});
