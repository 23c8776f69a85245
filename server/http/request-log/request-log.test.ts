import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addMs, minuteMs, secondMs, systemClock } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { Heard } from "#server/http/request-log/heard.ts";
import { RequestLog } from "#server/http/request-log/request-log.ts";

// The database's part is played here: it hangs, refuses and comes back when a test says so.
vi.mock("#server/data/transact.ts");
const write = vi.mocked(transactAside);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  write.mockReset();
});

type Row = { requestId: string; omitted: number };

function newLog(perMinute = 10_000) {
  const written: Row[] = [];
  const insertAll: typeof transactAside = async (_, work) =>
    work({ insert: (_model: string, row: Row) => written.push(row) } as unknown as Unit);
  write.mockImplementation(insertAll);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const env = { REQUEST_LOG_PER_MINUTE: perMinute };
  const services = { env, log, db: {}, clock: systemClock } as unknown as Services;
  return { requestLog: new RequestLog(services), written, insertAll };
}

function heard(requestId: string, at = systemClock.now()): Heard {
  return {
    requestId,
    at,
    durationMs: 1,
    method: "GET",
    route: null,
    path: "/customers",
    operation: null,
    principal: {
      kind: "api_key",
      id: "key_1",
      merchantId: "mer_1",
      scopes: new Set(),
      name: "Shop",
    },
    authorization: null,
    ip: null,
    agent: null,
    idempotencyKey: null,
    isReplay: false,
    sent: null,
    sentBytes: 0,
    pathId: null,
    status: 200,
    answer: null,
  };
}

test("a database that hangs uses up one try, however long, and what waited is written a second later", async () => {
  const { requestLog, written, insertAll } = newLog();
  const hung = Promise.withResolvers<undefined>();
  write.mockImplementation(() => hung.promise);
  for (let second = 0; second < 40; second += 1) {
    requestLog.note(heard(`req_${second}`));
    await vi.advanceTimersByTimeAsync(secondMs);
  }
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRejectedValue(new Error("the connection was closed"));
  hung.reject(new Error("canceling statement due to statement timeout"));
  await vi.advanceTimersByTimeAsync(2 * secondMs);
  write.mockImplementation(insertAll);
  await vi.advanceTimersByTimeAsync(2 * secondMs);
  expect(written).toHaveLength(40);
});

test("a database that stays away is told of by the next row that is written", async () => {
  const { requestLog, written, insertAll } = newLog();
  write.mockRejectedValue(new Error("the connection was closed"));
  for (const id of ["req_1", "req_2", "req_3"]) requestLog.note(heard(id));
  await vi.advanceTimersByTimeAsync(40 * secondMs);
  write.mockImplementation(insertAll);
  requestLog.note(heard("req_4"));
  await vi.advanceTimersByTimeAsync(2 * secondMs);
  expect(written.map(({ requestId, omitted }) => [requestId, omitted])).toEqual([["req_4", 3]]);
});

test("what comes while too much waits is told of by the next row", async () => {
  const { requestLog, written } = newLog();
  for (let count = 0; count < 2_003; count += 1) requestLog.note(heard("req_many"));
  await vi.advanceTimersByTimeAsync(2 * secondMs);
  requestLog.note(heard("req_next"));
  await vi.advanceTimersByTimeAsync(2 * secondMs);
  const told = written.reduce((sum, { omitted }) => sum + omitted, 0);
  expect([written.length, told]).toEqual([2_001, 3]);
});

test("a slow request that ends brings back no minute that is over, with nothing taken from it", async () => {
  const { requestLog, written } = newLog(3);
  vi.setSystemTime("2026-02-18T12:00:10.000Z");
  for (let count = 0; count < 5; count += 1) {
    for (let quick = 0; quick < 5; quick += 1) requestLog.note(heard("req_quick"));
    requestLog.note(heard("req_slow", addMs(systemClock.now(), -minuteMs)));
    await vi.advanceTimersByTimeAsync(secondMs);
  }
  expect(written).toHaveLength(3);
});

test("writing wakes no worker: nothing for it to do follows from a request that was kept", async () => {
  const { requestLog } = newLog();
  requestLog.note(heard("req_1"));
  await vi.advanceTimersByTimeAsync(2 * secondMs);
  expect(write).toHaveBeenCalledWith(expect.anything(), expect.anything(), { wakes: false });
});
