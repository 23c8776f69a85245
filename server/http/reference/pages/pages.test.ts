import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { errorCodes } from "#server/core/errors.ts";
import { eventTypes } from "#server/events/types.ts";
import { buildDocument } from "#server/http/openapi/document.ts";
import { llmsText } from "#server/http/reference/pages/llms.ts";
import { newcomerWords } from "#server/http/reference/pages/newcomer-words.ts";
import { documentPages, sectionsOf } from "#server/http/reference/pages/pages.ts";
import { searchDocuments, searchEntries } from "#server/http/reference/pages/search.ts";
import { apiReference } from "#server/http/reference/reference.ts";

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

/** Resources that were there before additions to 0.8.6 were listed: this list grows no more. */
const unlisted = new Set(
  (
    "audit-log authentication balance checkout compliance customers disputes erasures events health notifications " +
    "payment-intents payment-links payment-methods payouts products reconciliation refunds storage subscriptions testing " +
    "transfers webhook-endpoints"
  ).split(" "),
);

test("the changelog names every resource that was added since", () => {
  const { markdown = "" } = byAddress.get("/docs/changelog") ?? {};
  const resources = Object.keys(buildDocument(env).paths ?? {}).map((path) => path.split("/")[3]);
  const added = [...new Set(resources)].filter((name = "") => !unlisted.has(name));
  expect(added.length).toBeGreaterThan(5);
  expect(added.filter((name) => !markdown.includes(`\`/${name}\``))).toEqual([]);
});

test("what guides lead to is there", () => {
  const links = pages.flatMap(({ markdown }) =>
    [...markdown.matchAll(/\]\((\/docs[^)#]*)/g)].map(([, address = ""]) => address),
  );
  expect(links.filter((address) => !byAddress.has(address) && address !== "/docs")).toEqual([]);
});

test("a part of a page that guides lead to is there", () => {
  const links = pages.flatMap(({ markdown }) =>
    [...markdown.matchAll(/\]\((\/docs[^)#]*)#([^)]+)\)/g)].map(([, address = "", part = ""]) => ({
      address,
      part,
    })),
  );
  const operations = new Set(
    apiReference(env).chapters.flatMap(({ slug, operations: all }) =>
      all.map(({ id }) => `/docs/${slug}#${id}`),
    ),
  );
  const parts = (address: string) =>
    sectionsOf(byAddress.get(address)?.markdown ?? "").map(({ slug }) => slug);
  expect(links.length).toBeGreaterThan(3);
  expect(
    links.filter(
      ({ address, part }) =>
        !operations.has(`${address}#${part}`) && !parts(address).includes(part),
    ),
  ).toEqual([]);
});

test("every error code and every event type is explained", () => {
  const errors = byAddress.get("/docs/errors")?.markdown ?? "";
  for (const code of Object.keys(errorCodes)) expect(errors).toContain(`## ${code}\n`);
  const types = byAddress.get("/docs/event-types")?.markdown ?? "";
  for (const type of eventTypes) expect(types).toContain(`## ${type}\n`);
});

test.each([
  ["webhooks", "Webhooks"],
  ["card_declined", "card_declined"],
  ["refund.failed", "refund.failed"],
  ["create customer", "Create a customer"],
  ["refund", "Refunds"],
  ["3ds", "3-D Secure"],
  ["POST /transfers", "Create a transfer between customers"],
  ["cursor", "Lists"],
  ["evt_", "Get an event and its deliveries"],
  ["hostedCheckoutConfig", "Create a payment link"],
  ["captureMethod", "Create a payment intent"],
  ["refnud", "Refunds"],
])("the search finds %s at %s, among the first", (typed, title) => {
  const titles = searchDocuments(env, typed).map((found) => found.title);
  expect(titles.slice(0, 6)).toContain(title);
});

test("no two entries have one title, in whatever case", () => {
  const titles = searchEntries(env).map(({ title }) => title.toLowerCase());
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test.each([
  ["test card", "Test cards"],
  ["test cards", "Test cards"],
  ["cents", "Conventions"],
  ["minor units", "Conventions"],
  ["api key", "Authenticate requests"],
  ["secret key", "Authenticate requests"],
  ["verify webhook", "Receive events"],
  ["localhost", "On your own machine"],
  ["iframe", "Checkout in your own page"],
  ["gdpr", "Personal data"],
  ["delete customer", "Erase a person"],
  ["chargeback", "Disputes"],
  ["production", "Going live"],
  ["sandbox", "Test your integration"],
  ["recurring", "Sell subscriptions"],
  ["off session", "When the shopper is away"],
  ["pagination", "Lists"],
  ["invoice", "Invoices"],
  ["csv", "Files of payments"],
])("a newcomer who types %s finds %s among the first three", (typed, title) => {
  const titles = searchDocuments(env, typed).map((found) => found.title);
  expect(titles.slice(0, 3)).toContain(title);
});

test("newcomers' words belong to entries that exist", () => {
  const addresses = new Set(searchEntries(env).map(({ address }) => address));
  expect(Object.keys(newcomerWords).filter((address) => !addresses.has(address))).toEqual([]);
});

test("what the search finds is there, and for nothing it finds nothing", () => {
  const found = searchDocuments(env, "payment");
  expect(found).toHaveLength(12);
  for (const { address } of found)
    expect(["/docs", ...byAddress.keys()]).toContain(address.split("#")[0]);
  for (const nothing of ["", "  ", "'--", "xyzzyplugh"])
    expect(searchDocuments(env, nothing)).toEqual([]);
});

test("llms.txt names every page as Markdown", () => {
  const text = llmsText(env);
  for (const { address } of pages) expect(text).toContain(`(${env.APP_URL}${address}.md)`);
});
