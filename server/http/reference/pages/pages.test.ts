import { expect, test } from "vitest";
import { errorCodes } from "#server/core/errors.ts";
import { loadEnv } from "#server/core/env.ts";
import { eventTypes } from "#server/events/types.ts";
import { llmsText } from "#server/http/reference/pages/llms.ts";
import { documentPages } from "#server/http/reference/pages/pages.ts";
import { searchIndex } from "#server/http/reference/pages/search.ts";

const env = loadEnv({});
const pages = documentPages(env);
const byAddress = new Map(pages.map((page) => [page.address, page]));

test("every page has an address of its own, a title and a text that begins with it", () => {
  expect(byAddress.size).toBe(pages.length);
  for (const { title, description, markdown } of pages) {
    expect(markdown.startsWith(`# ${title}\n`), title).toBe(true);
    expect(description, title).not.toBe("");
  }
});

test("what guides lead to is there", () => {
  const links = pages.flatMap(({ markdown }) =>
    [...markdown.matchAll(/\]\((\/docs[^)#]*)/g)].map(([, address = ""]) => address),
  );
  expect(links.filter((address) => !byAddress.has(address) && address !== "/docs")).toEqual([]);
});

test("every error code and every event type is explained", () => {
  const errors = byAddress.get("/docs/errors")?.markdown ?? "";
  for (const code of Object.keys(errorCodes)) expect(errors).toContain(`## ${code}\n`);
  const types = byAddress.get("/docs/event-types")?.markdown ?? "";
  for (const type of eventTypes) expect(types).toContain(`## ${type}\n`);
});

test("the search finds guides, operations, error codes and event types, each at one address", () => {
  const found = searchIndex(env);
  const addresses = found.map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  const titles = found.map(({ title }) => title);
  expect(titles).toEqual(
    expect.arrayContaining(["Webhooks", "card_declined", "refund.failed", "Create a customer"]),
  );
});

test("llms.txt names every page as Markdown", () => {
  const text = llmsText(env);
  for (const { address } of pages) expect(text).toContain(`(${env.APP_URL}${address}.md)`);
});
