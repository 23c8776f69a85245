import { createTRPCClient } from "@trpc/client";
import { expect, test } from "vitest";
import { serviceLinks } from "#components/trpc/service-links.ts";
import type { AppRouter } from "#server/routers/root.ts";

/** A service that answers each call with a running number, also the calls of one batched request. */
function startService() {
  let done = 0;
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const results = pathname.split(",").map(() => ({ result: { data: { number: (done += 1) } } }));
    return Response.json(results);
  };
  const links = serviceLinks({ url: "http://localhost/api/trpc", fetch });
  const { webhookEndpoints } = createTRPCClient<AppRouter>({ links });
  return { press: (url: string) => webhookEndpoints.create.mutate({ url }) };
}

const [one, other] = ["https://one.example/hook", "https://other.example/hook"];

test("a second press before the answer is the first one, and after it another", async () => {
  const { press } = startService();
  expect(await Promise.all([press(one), press(one)])).toEqual([{ number: 1 }, { number: 1 }]);
  expect(await press(one)).toEqual({ number: 2 });
});

test("presses for different things are each their own", async () => {
  const { press } = startService();
  expect(await Promise.all([press(one), press(other)])).toEqual([{ number: 1 }, { number: 2 }]);
});

test("what has failed is done anew", async () => {
  let isAway = true;
  const fetch = async () => {
    if (isAway) throw new TypeError("Failed to fetch");
    return Response.json([{ result: { data: { number: 1 } } }]);
  };
  const links = serviceLinks({ url: "http://localhost/api/trpc", fetch });
  const { create } = createTRPCClient<AppRouter>({ links }).webhookEndpoints;
  await expect(create.mutate({ url: one })).rejects.toThrow("Failed to fetch");
  isAway = false;
  expect(await create.mutate({ url: one })).toEqual({ number: 1 });
});
