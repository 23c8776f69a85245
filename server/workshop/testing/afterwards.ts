import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Does this when its caller is over: the running test, or else all tests of the file or group that
 * is being read. The latest request is done first. Not from a `beforeAll`: vitest takes no such
 * hook there.
 */
export function afterwards(act: () => unknown): void {
  const hook = async () => {
    await act();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(hook);
  else afterAll(hook);
}
