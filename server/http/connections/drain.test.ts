import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { drain, sayDraining } from "#server/http/connections/drain.ts";

test("a request in flight is answered, later ones are refused", async () => {
  const { url, server, held } = await serve();
  const inFlight = fetch(url);
  const response = await held;
  const tellWait = vi.fn();
  const drained = drain(server, { tellWait });
  await expect(fetch(url)).rejects.toThrow();
  response.end("answered");
  expect(await (await inFlight).text()).toBe("answered");
  await drained;
  expect(tellWait.mock.calls).toEqual([["one request that is under way, at most 20 s"]]);
});

test("a stop says how long it leaves load balancers to notice", async () => {
  const { server } = await serve();
  const tellWait = vi.fn();
  await drain(server, { announceMs: 1, tellWait });
  expect(tellWait.mock.calls).toEqual([["load balancers to notice, 0.001 s (DRAIN_SECONDS)"]]);
});

test("a request that does not end is cut off at the time limit", async () => {
  const { url, server, held } = await serve();
  const inFlight = fetch(url);
  const outcome = inFlight.then(
    () => "answered",
    () => "cut off",
  );
  await held;
  await drain(server, { timeoutMs: 1 });
  expect(await outcome).toBe("cut off");
});

test("health says 503 under the request id that it was given", async () => {
  const server = createServer(sayDraining);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { "x-request-id": "probe-7", connection: "close" };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
  server.close();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("x-request-id")).toBe("probe-7");
  expect(await answer.json()).toMatchObject({ code: "unavailable", requestId: "probe-7" });
});

async function serve() {
  let hold: (response: ServerResponse) => void = () => undefined;
  const held = new Promise<ServerResponse>((resolve) => (hold = resolve));
  const server = createServer((_request, response) => hold(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, held, url: `http://127.0.0.1:${port}/` };
}
