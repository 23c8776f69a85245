import { expect, test } from "vitest";
import { FairTurns } from "#server/data/connection/fair-turns.ts";

const patienceMs = 60_000;
const tooLong = () => new Error("too long");

/** Makes `count` places, and records in order who has had one. */
function places(count: number) {
  let nowMs = 0;
  const turns = new FairTurns(count, () => nowMs);
  const served: (string | null)[] = [];
  const backs: (() => void)[] = [];
  const ask = (who: string | null, times = 1, isList = false) => {
    const asker = who === null ? null : { merchantId: who, isList };
    for (let asked = 0; asked < times; asked += 1)
      void turns.take(asker, patienceMs, tooLong).then((giveBack) => {
        served.push(who);
        backs.push(giveBack);
      });
  };
  /** Waits until all promises made so far have settled. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const giveBack = async (times = 1) => {
    for (let given = 0; given < times; given += 1) {
      backs.shift()?.();
      await settle();
    }
  };
  const pass = (ms: number) => void (nowMs += ms);
  return { turns, served, ask, settle, giveBack, pass };
}

const countOf = (served: (string | null)[], who: string | null) =>
  served.filter((one) => one === who).length;

test("a merchant with twenty lists at once leaves its payments a connection, and a quarter of all to others", async () => {
  const { served, ask, settle, turns } = places(20);
  ask("flood", 20, true);
  await settle();
  expect(served).toHaveLength(10);
  ask("flood", 7);
  await settle();
  expect(served).toHaveLength(15);
  expect(turns.waiting).toBe(12);
  ask("other", 5);
  await settle();
  expect(countOf(served, "other")).toBe(5);
});

test("when all are taken, the next goes to whoever has fewest, however many of another wait", async () => {
  const { served, ask, settle, giveBack } = places(4);
  ask("flood", 200);
  ask("second", 200);
  await settle();
  expect(served).toEqual(["flood", "flood", "flood", "second"]);
  ask("third", 1);
  await giveBack(1);
  expect(served.at(-1)).toBe("third");
  // From then on both have as many.
  await giveBack(40);
  const late = served.slice(-20);
  expect(countOf(late, "flood")).toBe(10);
  expect(countOf(late, "second")).toBe(10);
});

test("shoppers, sign-ins and keys come before every merchant's program, and may have all", async () => {
  const { served, ask, settle, giveBack } = places(4);
  ask("one", 3);
  ask("two", 3);
  ask(null, 4);
  await settle();
  await giveBack(4);
  expect(served).toEqual(["one", "one", "one", "two", null, null, null, null]);
});

test("of one merchant lists come last", async () => {
  const { served, ask, settle, giveBack, turns } = places(2);
  ask("one", 3, true);
  await settle();
  ask("one", 2);
  await giveBack(1);
  expect(served).toHaveLength(3);
  expect(turns.waiting).toBe(2);
  await giveBack(4);
  expect(served).toHaveLength(5);
});

test("whatever goes first and never ends, every fourth turn is that of who has waited long: nobody is starved", async () => {
  const { served, ask, settle, giveBack, pass } = places(2);
  ask("flood", 1);
  ask(null, 1);
  await settle();
  ask("one", 2);
  pass(501);
  // Shoppers without end: as many come as are served.
  ask(null, 2);
  for (let turn = 0; turn < 8; turn += 1) {
    ask(null, 1);
    await giveBack(1);
  }
  expect(countOf(served, "one")).toBe(2);
  expect(countOf(served, null)).toBe(7);
});

test("a merchant alone is never held up for nobody", async () => {
  const { turns, ask, settle, giveBack, served } = places(2);
  ask("only", 50);
  await settle();
  await giveBack(48);
  expect(served).toHaveLength(50);
  expect(turns.waiting).toBe(0);
});

test("who waits too long is told so, and takes no place afterwards", async () => {
  const turns = new FairTurns(1);
  const one = { merchantId: "one", isList: false };
  const giveBack = await turns.take(one, patienceMs, tooLong);
  await expect(turns.take(null, 1, tooLong)).rejects.toThrow("too long");
  expect(turns.waiting).toBe(0);
  giveBack();
  const again = await turns.take(one, patienceMs, tooLong);
  again();
});
