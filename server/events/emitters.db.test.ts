import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { payloadData } from "#server/data/transaction/payload.ts";
import { eventCatalog } from "#server/events/catalog.ts";
import { eventTypes, isEventType } from "#server/events/types.ts";
import { laterTriggers } from "#server/programs/cli/trigger/later-triggers.ts";
import { byHand, triggers } from "#server/programs/cli/trigger/triggers.ts";
import { markSessionLoaded } from "#server/routers/checkout-sessions/mark-loaded.ts";
import { startWorker } from "#server/worker/worker.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { filesServer } from "#server/workshop/testing/files/files-server.ts";

const APP_URL = await filesServer(() => app.services);
const app = await createTestApp({ env: { APP_URL } });
let worker: ReturnType<typeof startWorker>;
beforeAll(async () => {
  worker = startWorker(app.services);
  await app.request("POST", "/webhook-endpoints", { body: { url: "http://shop.invalid/" } });
});
afterAll(() => worker.stop());

const api = {
  async call(method: "GET" | "POST" | "PATCH" | "DELETE", at: string, body?: object) {
    const query =
      method === "GET" && body ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
    const sent = method === "GET" ? {} : { body: body ?? (method === "DELETE" ? undefined : {}) };
    const answer = await app.request(method, at + query, sent);
    if (answer.status >= 400) throw new Error(`${method} ${at}: ${answer.text}`);
    return answer.body;
  },
};

/** There is no hosted page in this test to open the session. */
async function triggerAndOpen(type: string): Promise<string | undefined> {
  const id = await triggers[type]?.(api);
  if (type === "checkout.session.loaded" && id)
    await markSessionLoaded(actFor(app.services, app.merchant.id), id, {
      firstBrowser: "browser",
      language: "en",
    });
  return id;
}

/**
 * Types that need no clock moved. Triggers that move the merchant's clock, and everything that waits for it, have
 * merchants of their own: later-triggers.db.test.ts.
 */
const atOnce = Object.keys(triggers).filter((type) => !(type in laterTriggers));

test.each(atOnce.toSorted())(
  "%s is emitted by its real operation, with the payload of the catalog",
  async (type) => {
    const related = await triggerAndOpen(type);
    const found = await app.services.db.event.findMany({
      where: { type },
      orderBy: { createdAt: "desc" },
    });
    expect(found.length).toBeGreaterThan(0);
    if (!isEventType(type)) throw new Error("not in the catalog");
    for (const row of found) {
      const parsed = eventCatalog[type].schema.safeParse(payloadData(row.payload));
      expect(parsed.error?.issues ?? []).toEqual([]);
    }
    expect(found.map((row) => row.relatedEntityId)).toContain(related);
  },
);

test("the sequence of an object's events has no gap and no repetition", async () => {
  const rows = await app.services.db.event.findMany({
    where: { relatedEntityId: { not: null } },
    orderBy: { sequence: "asc" },
  });
  const byObject = Map.groupBy(rows, (row) => row.relatedEntityId);
  for (const events of byObject.values()) {
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  }
});

test("every type of the catalog can be triggered or says how it comes about; each of the latter has a test", () => {
  expect([...Object.keys(triggers), ...Object.keys(byHand)].toSorted()).toEqual(eventTypes);
  const tests = sources("server").filter(
    (file) => file.endsWith(".test.ts") && !file.endsWith("emitters.db.test.ts"),
  );
  const text = tests.map((file) => readFileSync(file, "utf8")).join("\n");
  expect(Object.keys(byHand).filter((type) => !text.includes(`"${type}"`))).toEqual([]);
});

function sources(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.filter((name) => name.endsWith(".ts")).map((name) => path.join(folder, name));
}
