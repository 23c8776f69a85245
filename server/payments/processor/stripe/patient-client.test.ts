import { Readable } from "node:stream";
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import type { Clock } from "#server/core/clock.ts";
import { patientClient } from "#server/payments/processor/stripe/patient-client.ts";

type Inner = ReturnType<typeof Stripe.createNodeHttpClient>;
/** A status, with `!` the header that says to try again, with `-` that it must not; or no connection. */
type Scripted = number | `${number}${"!" | "-"}` | "gone";

async function send(script: readonly Scripted[], { method = "POST", chance = 0.5 } = {}) {
  const waits: number[] = [];
  const timeouts: number[] = [];
  const drained: number[] = [];
  let tries = 0;
  const makeRequest = async (...request: unknown[]) => {
    timeouts.push(Number(request[7]));
    const said = script[tries++] ?? "gone";
    if (said === "gone") throw Object.assign(new Error("hang up"), { code: "ECONNRESET" });
    const status = Number.parseInt(String(said), 10);
    const header = /[!-]$/.exec(String(said))?.[0];
    const headers = header ? { "stripe-should-retry": String(header === "!") } : {};
    const raw = Object.assign(new Readable(), { resume: () => void drained.push(status) });
    return {
      getStatusCode: () => status,
      getHeaders: () => headers,
      getRawResponse: () => raw,
    };
  };
  const inner = { makeRequest, getClientName: () => "node" } as unknown as Inner;
  const clock: Clock = {
    now: () => new Date(),
    pass: async (ms) => void waits.push(ms),
  };
  const client = patientClient(inner, clock, () => chance);
  const came = await client
    .makeRequest("h", "1", "/v1", method, {}, "", "https", 20_000)
    .then((answer) => answer.getStatusCode())
    .catch(() => "lost" as const);
  return { came, tries, waits, timeouts, drained };
}

describe("what is sent again", () => {
  test.each<[readonly Scripted[], string, number | "lost", number]>([
    [[200], "POST", 200, 1],
    [[402], "POST", 402, 1],
    [[400], "POST", 400, 1],
    [[401], "POST", 401, 1],
    [[429, 200], "POST", 200, 2],
    [[429, 429, 429], "POST", 429, 3],
    [[409, 200], "POST", 200, 2],
    [[500], "POST", 500, 1],
    [["500!", 200], "POST", 200, 2],
    [[500, 200], "GET", 200, 2],
    [["429-"], "POST", 429, 1],
    [[503, 200], "POST", 200, 2],
    [["gone", 200], "POST", 200, 2],
    [["gone", "gone", "gone"], "POST", "lost", 3],
    // An answer that says nothing of a try before it, which may have done it.
    [["gone", 429, 429], "POST", "lost", 3],
    [[503, 409, 409], "POST", "lost", 3],
    [["gone", 401], "POST", "lost", 2],
    [["gone", 402], "POST", 402, 2],
    [[429, 401], "POST", 401, 2],
  ])("answers %j to a %s come to %s after %d tries", async (script, method, came, tries) => {
    expect(await send(script, { method })).toMatchObject({ came, tries });
  });
});

test("between tries it waits half to all of 0.4 s, then of 0.8 s, as chance will have it", async () => {
  for (const chance of [0, 0.3, 1]) {
    const { waits } = await send([429, 429, 429], { chance });
    expect(waits).toEqual([200 + 200 * chance, 400 + 400 * chance]);
  }
});

test("all tries share the time-out that the client gives", async () => {
  const { timeouts } = await send(["gone", "gone", 200]);
  expect(Math.max(...timeouts)).toBeLessThanOrEqual(20_000);
  expect(timeouts).toEqual(timeouts.toSorted((one, other) => other - one));
});

test("the connection of an answer that is not looked at is let go", async () => {
  expect((await send([429, 503, 200])).drained).toEqual([429, 503]);
});
