import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { wakeWorker } from "#server/core/tasks/wake.ts";
import { wholeShare } from "#server/data/buckets.ts";
import { startWorker } from "#server/worker/worker.ts";

const logged: string[] = [];
const log = {
  info() {},
  warn() {},
  error: (_fields: object, message: string) => logged.push(message),
};
const services = { log } as unknown as Services;
const buckets = { share: async () => wholeShare, end: async () => {} };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  logged.length = 0;
});
afterEach(() => vi.useRealTimers());

/** Lets promises and the turns of the event loop that they wait for pass. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("a job runs again at once while there is work, then rests for everyMs", async () => {
  const work = [3, 2, 0, 0, 0];
  const run = vi.fn(async () => work.shift() ?? 0);
  const worker = startWorker(services, [{ name: "count", everyMs: 1000, run }], buckets);
  await settle();
  expect(run).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(4);
  await worker.stop();
});

test("a commit wakes the jobs that ask for it, also when it falls into a run", async () => {
  let finish = () => {};
  const eager = vi.fn(() => new Promise<number>((resolve) => (finish = () => resolve(0))));
  const lazy = vi.fn(async () => 0);
  const worker = startWorker(
    services,
    [
      { name: "eager", everyMs: 60_000, onCommit: true, run: eager },
      { name: "lazy", everyMs: 60_000, run: lazy },
    ],
    buckets,
  );
  await settle();
  wakeWorker();
  finish();
  await settle();
  expect(eager).toHaveBeenCalledTimes(2);
  finish();
  await settle();
  wakeWorker();
  await settle();
  expect(eager).toHaveBeenCalledTimes(3);
  expect(lazy).toHaveBeenCalledTimes(1);
  finish();
  await worker.stop();
});

test("a job that fails is logged, rests and holds up no other", async () => {
  const broken = vi.fn(async () => Promise.reject(new Error("no")));
  const sound = vi.fn(async () => 0);
  const jobs: Job[] = [
    { name: "broken", everyMs: 100, run: broken },
    { name: "sound", everyMs: 100, run: sound },
  ];
  const worker = startWorker(services, jobs, buckets);
  await settle();
  await vi.advanceTimersByTimeAsync(100);
  await settle();
  expect(broken).toHaveBeenCalledTimes(2);
  expect(sound).toHaveBeenCalledTimes(2);
  expect(logged).toEqual(["a worker job failed", "a worker job failed"]);
  await worker.stop();
});

test("stop waits for the run in flight and its drain, but not for ever", async () => {
  let finish = () => {};
  const drain = vi.fn(async () => {});
  const run = () => new Promise<number>((resolve) => (finish = () => resolve(1)));
  const idle = { name: "idle", everyMs: 100, run: async () => 0 };
  const jobs = [{ name: "slow", everyMs: 100, run, drain }, idle];
  const worker = startWorker(services, jobs, buckets);
  const [stopped, tellWait] = [vi.fn(), vi.fn()];
  await settle();
  void worker.stop(tellWait).then(stopped);
  await settle();
  expect(tellWait.mock.calls).toEqual([["background work (slow), at most 20 s"]]);
  expect(stopped).not.toHaveBeenCalled();
  finish();
  await settle();
  expect(stopped).toHaveBeenCalled();
  expect(drain).toHaveBeenCalledTimes(1);

  const stuck = startWorker(
    services,
    [{ name: "stuck", everyMs: 100, run: () => new Promise(() => {}) }],
    buckets,
  );
  const given = vi.fn();
  void stuck.stop().then(given);
  await vi.advanceTimersByTimeAsync(20_000);
  await settle();
  expect(given).toHaveBeenCalled();
});

test("a job that does not end well keeps no other from ending, nor the buckets from being given back", async () => {
  const end = vi.fn(async () => {});
  let over = () => {};
  const drained = new Promise<void>((resolve) => (over = resolve));
  const run = async () => 0;
  const broken = async () => {
    throw new Error("away");
  };
  const worker = startWorker(
    services,
    [
      { name: "broken", everyMs: 1000, run, drain: broken },
      { name: "slow", everyMs: 1000, run, drain: () => drained },
    ],
    { ...buckets, end },
  );
  await settle();
  const stopped = worker.stop();
  await settle();
  expect(end).not.toHaveBeenCalled();
  over();
  await stopped;
  expect(end).toHaveBeenCalledOnce();
});
