import { afterEach, beforeEach, expect, test, vi } from "vitest";

let said: string[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  said = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
  vi.spyOn(process, "exit").mockImplementation((() => undefined) as never);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Ends when `end` is called. */
function lasting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: resolve };
}

test("a stop that takes longer than a second says what it waits for, and nothing of what was quick", async () => {
  const { onShutdown, shutDown } = await import("#server/programs/start/shutdown.ts");
  const [requests, database] = [lasting(), lasting()];
  onShutdown((tellWait) => {
    tellWait("PostgreSQL to end");
    return database.promise;
  });
  onShutdown(async (tellWait) => {
    tellWait("load balancers to notice");
    tellWait("3 requests that are under way");
    await requests.promise;
  });
  const stopped = shutDown(0);
  await vi.advanceTimersByTimeAsync(999);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(["Stopping: waiting for 3 requests that are under way."]);
  requests.end();
  await vi.advanceTimersByTimeAsync(500);
  database.end();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said).toHaveLength(1);
  expect(process.exit).toHaveBeenCalledWith(0);
});
