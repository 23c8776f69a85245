import { expect, vi } from "vitest";
import { systemClock } from "#server/core/clock.ts";
import { newId } from "#server/core/ids.ts";
import type { StreamingReplica } from "#server/data/replica/streaming-replica.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

/**
 * One of several instances on a database with a replica, with its own view of that: `replica.look()` is what
 * happens every second. Closed after the calling test or test file.
 */
export async function openReplicaInstance(databaseUrl: string, env: Record<string, string>) {
  const services = servicesOn(databaseUrl, {
    env: { RATE_LIMIT_RPS: "0", ...env },
    clock: systemClock,
  });
  const warn = vi.spyOn(services.log, "warn");
  const replica = services.replica as StreamingReplica;
  // The first look begins the primary's life, of which the replica then has to hear.
  await replica.look();
  afterwards(async () => {
    await (
      await replica.follow()
    )();
    await services.db.$disconnect();
  });
  const handle = createWebHandler(services);

  async function ask(key: string, path: string, body?: object) {
    const answer = await handle(
      new Request(`https://pay.example/api/canary${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: body ? JSON.stringify(body) : null,
      }),
    );
    return { status: answer.status, body: await answer.json() };
  }

  return {
    services,
    replica,
    warn,
    ask,
    /** Makes a customer, and answers its email address. */
    async create(key: string): Promise<string> {
      const email = `${newId("user")}@example.com`;
      expect(await ask(key, "/customers", { email })).toMatchObject({ status: 201 });
      return email;
    },
    /** Whether this customer is in the list. */
    async lists(key: string, email: string): Promise<boolean> {
      const { status, body } = await ask(key, "/customers?limit=100");
      expect(status).toBe(200);
      return (body.data as { email: string }[]).some((one) => one.email === email);
    },
  };
}
