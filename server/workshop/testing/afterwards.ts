import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Does this once what asks for it is over: the test that runs, or else the tests of the file or group that is
 * being read. What was asked for last is done first. Not from a `beforeAll`: vitest takes no such hook there.
 */
export function afterwards(act: () => unknown): void {
  const hook = async () => {
    await act();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(hook);
  else afterAll(hook);
}
