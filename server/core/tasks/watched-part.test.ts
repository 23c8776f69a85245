import { expect, test } from "vitest";
import { WatchedPart } from "#server/core/tasks/watched-part.ts";

/** A part that is asked, with the time that passes. */
function part(answers: (() => Promise<void>)[]) {
  const seen = { asked: 0, downs: 0, nowMs: 0 };
  const watched = new WatchedPart({
    ask: () => {
      seen.asked += 1;
      return (answers.shift() ?? (() => Promise.resolve()))();
    },
    onDown: () => void (seen.downs += 1),
    elapsedMs: () => seen.nowMs,
    patienceMs: 1,
  });
  return { watched, seen };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const fails = () => Promise.reject(new Error("away"));

test("a thousand who look ask once in half a minute, and are told what was then", async () => {
  const { watched, seen } = part([fails]);
  const told = await Promise.all(Array.from({ length: 1_000 }, () => watched.look()));
  expect(new Set(told)).toEqual(new Set(["down"]));
  seen.nowMs = 29_999;
  expect(await watched.look()).toBe("down");
  expect(seen).toMatchObject({ asked: 1, downs: 1 });
});

test("who looks later has the last answer at once, and the next is asked for meanwhile", async () => {
  const { watched, seen } = part([() => Promise.resolve(), fails]);
  expect(await watched.look()).toBe("up");
  seen.nowMs = 30_000;
  expect(await watched.look()).toBe("up");
  await settled();
  expect(await watched.look()).toBe("down");
  expect(seen.asked).toBe(2);
});

test("a part that does not answer is down after a while, and nobody waits for it again", async () => {
  const { watched, seen } = part([() => new Promise(() => undefined)]);
  expect(await watched.look()).toBe("down");
  expect(seen.downs).toBe(1);
  seen.nowMs = 30_000;
  expect(await watched.look()).toBe("down");
  expect(seen.asked).toBe(2);
});
