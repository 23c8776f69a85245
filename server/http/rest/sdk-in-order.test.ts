import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { InOrder } from "../../../sdk/src/index.ts";

type Event = { id: string; relatedEntityId: string; sequence: number; state: number };

const objects = 100;
const perObject = 100;

test("10,000 events, a fifth lost, a fifth twice, shuffled: the consumer's state is the server's", async () => {
  const events = Array.from({ length: objects * perObject }, (_, number): Event => {
    const sequence = Math.floor(number / objects) + 1;
    return {
      id: `evt_${number}`,
      relatedEntityId: `cus_${number % objects}`,
      sequence,
      state: number * 7,
    };
  });
  const { seed } = fuzzSettings();
  const [fates = []] = fc.sample(
    fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 10_000, maxLength: 10_000 }),
    { numRuns: 1, seed },
  );
  const sent = events.flatMap((event, index) =>
    fates[index] === 0 ? [] : fates[index] === 1 ? [event, event] : [event],
  );
  const [shuffled = []] = fc.sample(
    fc.shuffledSubarray(sent, { minLength: sent.length, maxLength: sent.length }),
    { numRuns: 1, seed },
  );
  const state = new Map<string, Event>();
  let applied = 0;
  const consumer = new InOrder<Event>({
    apply: (event) => {
      expect(event.sequence).toBe((state.get(event.relatedEntityId)?.sequence ?? 0) + 1);
      state.set(event.relatedEntityId, event);
      applied += 1;
    },
    fetch: async (id, after) =>
      events.filter((event) => event.relatedEntityId === id && event.sequence > after).toReversed(),
  });
  await Promise.all(shuffled.map((event) => consumer.receive(event)));
  for (let object = 0; object < objects; object += 1) await consumer.catchUp(`cus_${object}`);
  expect(applied).toBe(events.length);
  for (const event of events.slice(-objects))
    expect(state.get(event.relatedEntityId)?.state).toBe(event.state);
});

test("a failure of one event is its own, and the next one makes good for it", async () => {
  const event = (sequence: number): Event => ({ id: "", relatedEntityId: "a", sequence, state: 0 });
  const applied: number[] = [];
  let isBroken = true;
  const consumer = new InOrder<Event>({
    apply: ({ sequence }) => {
      if (isBroken) throw new Error("away");
      applied.push(sequence);
    },
    fetch: async () => [event(1)],
  });
  await expect(consumer.receive(event(1))).rejects.toThrow("away");
  isBroken = false;
  await consumer.receive(event(2));
  expect(applied).toEqual([1, 2]);
});
