import { expect, test } from "vitest";
import type { ClaimedDelivery } from "#server/webhooks/delivery/claim.ts";
import { Lanes, leasedMax, perEndpointMax } from "#server/webhooks/delivery/lanes.ts";

let made = 0;

function deliveries(count: number, { failing = false } = {}): ClaimedDelivery[] {
  return Array.from({ length: count }, () => ({
    id: `dlv_${(made += 1)}`,
    merchantId: "mer_1",
    eventId: "evt_1",
    endpointId: "we_1",
    attempts: 0,
    scheduleFrom: 0,
    payload: "{}",
    url: "https://shop.example/hook",
    secret: "",
    previousSecret: null,
    previousSecretUntil: null,
    failingSince: failing ? "2026-11-21T00:00:00Z" : null,
  }));
}

/** A receiver that answers when it is told to. */
function receiver() {
  const open: ((delivered: boolean) => void)[] = [];
  const send = () => new Promise<boolean>((resolve) => open.push(resolve));
  return {
    send,
    open,
    async answer(delivered: boolean) {
      open.shift()?.(delivered);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("an endpoint has at most its number of requests at the same time, and a free slot is filled at once", async () => {
  const { send, open, answer } = receiver();
  const lanes = new Lanes(() => {});
  lanes.add(deliveries(perEndpointMax + 5), { startBy: Infinity, send });
  expect(open).toHaveLength(perEndpointMax);
  await answer(true);
  expect(open).toHaveLength(perEndpointMax);
  expect(lanes.takeWaiting()).toHaveLength(4);
});

test("only an endpoint that answers fast is claimed for in advance", async () => {
  const { send, answer } = receiver();
  const lanes = new Lanes(() => {});
  const room = () => perEndpointMax - (lanes.capacity().busy.get("we_1") ?? 0);
  lanes.add(deliveries(10), { startBy: Infinity, send });
  expect(room()).toBe(perEndpointMax - 10);
  await answer(true);
  expect(room()).toBeGreaterThan(2 * perEndpointMax);
  await answer(false);
  expect(room()).toBe(perEndpointMax - 8);
});

test("one that fails gets few slots", () => {
  const { send, open } = receiver();
  const lanes = new Lanes(() => {});
  lanes.add(deliveries(20, { failing: true }), { startBy: Infinity, send });
  expect(open).toHaveLength(8);
});

test("a merchant gets no more than half of what is free, so that there is always some left", () => {
  const { send } = receiver();
  const lanes = new Lanes(() => {});
  let taken = 0;
  for (const merchantId of ["mer_1", "mer_2", "mer_3"]) {
    for (let room = lanes.roomOf(merchantId); room > 0; room = lanes.roomOf(merchantId)) {
      const some = deliveries(room).map((one, number) => ({
        ...one,
        merchantId,
        endpointId: `${merchantId}/${taken + number}`,
      }));
      taken += room;
      lanes.add(some, { startBy: Infinity, send });
    }
  }
  expect(lanes.roomOf("mer_1")).toBe(0);
  expect(lanes.roomOf("mer_4")).toBeGreaterThan(50);
  expect(taken).toBeLessThan(leasedMax);
});

test("what may not be started any more is handed back and never sent", async () => {
  const { send, open, answer } = receiver();
  const lanes = new Lanes(() => {});
  lanes.add(deliveries(perEndpointMax), { startBy: 100, send });
  lanes.add(deliveries(3), { startBy: 100, send });
  lanes.add(deliveries(2), { startBy: 200, send });
  expect(lanes.takeWaiting(100)).toHaveLength(3);
  for (let answers = 0; answers < perEndpointMax; answers += 1) await answer(true);
  expect(open).toHaveLength(2);
});

test("it says when there is room again, once, and only if there was none", async () => {
  let calls = 0;
  const { send, answer } = receiver();
  const lanes = new Lanes(() => (calls += 1));
  lanes.add(deliveries(perEndpointMax), { startBy: Infinity, send });
  await answer(false);
  expect(calls).toBe(0);
  lanes.add(deliveries(1), { startBy: Infinity, send });
  lanes.capacity();
  await answer(false);
  await answer(false);
  expect(calls).toBe(1);
});

test("new deliveries do not overtake those that were left, until these had their turn", async () => {
  const { send, answer } = receiver();
  const lanes = new Lanes(() => {});
  expect(lanes.roomFor("we_1", false)).toBe(perEndpointMax);
  expect(lanes.roomFor("we_1", true)).toBe(8);
  lanes.add(deliveries(perEndpointMax - 1), { startBy: Infinity, send });
  expect(lanes.roomFor("we_1", false)).toBe(1);
  lanes.leave("we_1");
  await answer(false);
  expect(lanes.roomFor("we_1", false)).toBe(0);
  lanes.capacity();
  expect(lanes.roomFor("we_1", false)).toBe(2);
});

test("it waits for room at a fast endpoint, and not longer than it may", async () => {
  const { send, open, answer } = receiver();
  const lanes = new Lanes(() => {});
  lanes.add(deliveries(perEndpointMax), { startBy: Infinity, send });
  await answer(true);
  lanes.add(deliveries(1_000), { startBy: Infinity, send });
  let waited = false;
  const room = lanes.roomForQuick(60_000).then(() => (waited = true));
  for (let answers = 0; answers < 480; answers += 1) await answer(true);
  expect(waited).toBe(false);
  for (let answers = 0; answers < 20; answers += 1) await answer(true);
  await room;
  lanes.add(deliveries(500), { startBy: Infinity, send });
  await lanes.roomForQuick(1);
  expect(open.length).toBeGreaterThan(0);
});

test("it names the merchants whose fast endpoints have no room for a portion, and no others", async () => {
  const { send, answer } = receiver();
  const lanes = new Lanes(() => {});
  lanes.add(deliveries(perEndpointMax), { startBy: Infinity, send });
  // Not known to be fast: claims fill it up.
  expect([...lanes.crowded()]).toEqual([]);
  await answer(true);
  lanes.add(deliveries(1_000), { startBy: Infinity, send });
  expect([...lanes.crowded()]).toEqual(["mer_1"]);
  for (let answers = 0; answers < 500; answers += 1) await answer(true);
  expect([...lanes.crowded()]).toEqual([]);
});

test("an endpoint that answered fast has room for the next rush when it is through with the last", async () => {
  const { send, answer } = receiver();
  const lanes = new Lanes(() => {});
  lanes.add(deliveries(2), { startBy: Infinity, send });
  await answer(true);
  await answer(true);
  expect(lanes.sending()).toBe(0);
  expect(lanes.roomFor("we_1", false)).toBeGreaterThan(2 * perEndpointMax);
  // One that begins to fail meanwhile is no fast one.
  expect(lanes.roomFor("we_1", true)).toBe(8);
});

test("leases are taken one after another, also when one fails", async () => {
  const lanes = new Lanes(() => {});
  const order: string[] = [];
  const first = lanes.inTurn(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    order.push("first");
    throw new Error("no database");
  });
  const second = lanes.inTurn(async () => order.push("second"));
  await expect(first).rejects.toThrow("no database");
  await second;
  expect(order).toEqual(["first", "second"]);
});

test("a request that breaks by a fault of ours gives its slot back", async () => {
  const lanes = new Lanes(() => {});
  const free = lanes.free();
  const send = () => Promise.reject(new Error("a fault of ours"));
  lanes.add(deliveries(perEndpointMax + 5), { startBy: Infinity, send });
  await new Promise((resolve) => setImmediate(resolve));
  expect(lanes.sending()).toBe(0);
  expect(lanes.free()).toBe(free);
});
