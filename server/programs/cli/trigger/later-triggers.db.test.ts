import { expect, test } from "vitest";
import { eventCatalog } from "#server/events/catalog.ts";
import { isEventType } from "#server/events/types.ts";
import { laterTriggers } from "#server/programs/cli/trigger/later-triggers.ts";
import type { Api } from "#server/programs/cli/trigger/trigger-objects.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();

test.each(Object.keys(laterTriggers))(
  "trigger makes %s by moving the test clock on",
  async (type) => {
    const { apiKey } = await app.createMerchant();
    const api: Api = {
      call: async (method, path, sent) => {
        const query =
          method === "GET" && sent ? `?${new URLSearchParams(Object.entries(sent))}` : "";
        const body = method === "GET" ? undefined : sent;
        const answer = await app.request(method, `${path}${query}`, { key: apiKey, body });
        expect(answer.status, answer.text).toBeLessThan(300);
        return answer.body;
      },
    };
    const id = await laterTriggers[type]?.(api);
    const { data } = await api.call("GET", "/events", { type });
    expect(data).toMatchObject([{ type, relatedEntityId: id }]);
    if (!isEventType(type)) throw new Error("not in the catalog");
    expect(eventCatalog[type].schema.safeParse(data[0].data).error?.issues).toBeUndefined();
  },
);
