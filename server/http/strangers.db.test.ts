import type { AnyProcedure } from "@trpc/server";
import { expect, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { unaudited } from "#server/procedures/unaudited.ts";
import { appRouter } from "#server/routers/root.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import {
  createStaff,
  dashboardMutations,
  type Staff,
} from "#server/workshop/testing/staff/dashboard-mutations.ts";

const app = await createTestApp();
const { services } = app;
const page = { limit: 100, offset: 0 };
const mutations = operations.filter(({ type, name }) => type === "mutation" && !unaudited[name]);
const rounds = { dashboard: 7, rest: 3 };

/** Whatever names or opens something: ids, keys, secrets, tokens, addresses. */
const telling =
  /\b(?:[a-z]{2,6}_[0-9a-z]{26}|sk_\w+_\w{20,}|whsec_[\w+/=-]{20,}|eyJ[\w-]{20,}|[\w.+-]+@[\w-]+\.\w+)/g;

/** Everything that is told to the first merchant's people and programs by 200 acts of theirs. */
async function actAtLength(): Promise<{ told: Set<string>; acts: number; merchantId: string }> {
  const world = await createWorld(app);
  const { id: merchantId, apiKey: key } = world.merchant;
  const said: unknown[] = [merchantId];
  const names: string[] = [];
  const inputOf = async (operation: (typeof mutations)[number]) => {
    try {
      return await rowOf(operation)(world);
    } catch {
      return null;
    }
  };
  for (let round = 0; round < rounds.dashboard; round += 1) {
    for (const act of Object.values(dashboardMutations)) {
      const name = `Nora ${newId("user")}`;
      names.push(name);
      const staff = await createStaff(services, merchantId, "owner", name);
      said.push(staff.email, staff.userId, staff.sessionId, await act(staff, services));
    }
  }
  for (let round = 0; round < rounds.rest; round += 1) {
    for (const operation of mutations) {
      // A merchant has one record of some things: the second is refused.
      const input = await inputOf(operation);
      if (!input) continue;
      const { path, body } = requestFor(operation, input);
      said.push((await app.request(operation.method, path, { body, key })).body);
    }
  }
  const told = new Set([...names, ...(JSON.stringify(said).match(telling) ?? [])]);
  const acts = await services.db.auditEntry.count({ where: { merchantId } });
  return { told, acts, merchantId };
}

/** Everything that another merchant's owner gets by every question there is, with every id of the first. */
async function askForAll({ caller, principal }: Staff, ids: readonly string[]): Promise<string> {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  const queries = Object.keys(procedures).filter((name) => procedures[name]?._def.type === "query");
  const inputs = [
    page,
    { ...page, merchantId: principal.merchantId },
    ...ids.flatMap((id) => [
      { id, ...page },
      { ...page, merchantId: id },
      {
        ...page,
        customerId: id,
        objectId: id,
        actorId: id,
        relatedEntityId: id,
        organizationId: id,
      },
    ]),
  ];
  const answers: string[] = [];
  const calls = caller as unknown as Record<
    string,
    Record<string, (input: object) => Promise<unknown>>
  >;
  for (const name of queries.filter((one) => one !== "events.tail")) {
    const [resource = "", verb = ""] = name.split(".");
    for (const input of inputs) {
      const answer = await calls[resource]?.[verb]?.(input).catch((error: Error) => error.message);
      answers.push(JSON.stringify(answer) ?? "");
    }
  }
  return answers.join("\n");
}

test("after 200 acts of a merchant, another one's owner reads nothing of them, whatever is asked", async () => {
  const { told, acts } = await actAtLength();
  expect(acts).toBeGreaterThanOrEqual(200);
  expect(told.size).toBeGreaterThan(200);
  const stranger = await createStaff(services, (await app.createMerchant()).id);
  // One id of each kind opens what any would.
  const ids = new Map([...told].map((one) => [one.split("_")[0], one]));
  const read = await askForAll(stranger, [...ids.values()]);
  const own = new Set([
    stranger.email,
    stranger.userId,
    stranger.sessionId,
    stranger.principal.merchantId,
  ]);
  // Values that test shoppers and shops share are nobody's secret.
  const common = /@example\.com$/;
  const leaked = [...told].filter(
    (one) => !own.has(one) && !common.test(one) && read.includes(one),
  );
  expect(leaked).toEqual([]);
});
