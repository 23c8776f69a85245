import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startStep } from "#server/programs/start/install/progress.mjs";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("without a terminal plain lines say what begins, that it goes on, and that it is done", () => {
  const { stream, written } = fakeStream({ isTTY: false });
  const step = startStep("Building the pages", { stream });
  vi.advanceTimersByTime(1_000);
  step.detail("collecting page data");
  vi.advanceTimersByTime(11_000);
  step.done("Built the pages");
  expect(written()).toBe(
    "Building the pages …\n  collecting page data, 10 s\nBuilt the pages in 12 s.\n",
  );
});

test("on a terminal one line shows a bar, and gives way to the result", () => {
  const { stream, written } = fakeStream({ isTTY: true });
  const step = startStep("Installing packages", { stream });
  step.count(437, 1_030);
  vi.advanceTimersByTime(2_000);
  expect(written()).toContain("⠋ Installing packages ██████████░░░░░░░░░░░░░░ 437 of 1,030, 0 s");
  expect(written()).not.toContain("\n");
  step.done("Installed packages");
  expect(written()).toMatch(/\r\u001B\[2KInstalled packages in 2 s\.\n$/);
});

test("what is done in a blink, or fails, leaves no word", () => {
  const { stream, written } = fakeStream({ isTTY: false });
  startStep("Generating", { stream }).done("Generated");
  const failing = startStep("Starting", { stream });
  failing.fail();
  vi.advanceTimersByTime(60_000);
  expect(written()).toBe("");
});

function fakeStream({ isTTY }: { isTTY: boolean }) {
  const chunks: string[] = [];
  const stream = { isTTY, columns: 100, write: (text: string) => chunks.push(text) > 0 };
  return { stream: stream as unknown as NodeJS.WriteStream, written: () => chunks.join("") };
}
