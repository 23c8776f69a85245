import { afterAll, vi } from "vitest";

// A worker runs several files in one process: what one has put in its place is put back for the next.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
