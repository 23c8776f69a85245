import { expect } from "vitest";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import type { Rig, Statement } from "#server/workshop/testing/processor/rig.ts";
import {
  outcome,
  pay,
  refused,
  takenDuring,
} from "#server/workshop/testing/processor/statements/during.ts";

type Way = "drop" | "loseAnswers";
const ways: Record<Way, string> = { drop: "never arrives", loseAnswers: "loses its answer" };

/** An act while the line fails; an adapter that looks for itself may know the outcome all the same. */
async function broken({ line }: Rig, way: Way, act: () => Promise<unknown>): Promise<void> {
  line[way]();
  await Promise.allSettled([act()]);
  line.mend();
}

type Answer = (disputeId: string, key: string) => Promise<ProcessorDispute>;

/** An answer to a dispute, asked for again, which may be refused where the first was taken. A third never is one. */
async function answered(way: Way, rig: Rig, answer: Answer): Promise<void> {
  if (rig.processor.disputesAreFinal) return;
  const id = await rig.dispute((await pay(rig)).id);
  await broken(rig, way, () => answer(id, `first_${way}_${id}`));
  const [again] = await Promise.allSettled([answer(id, `second_${way}_${id}`)]);
  if (way === "drop") expect(again.status).toBe("fulfilled");
  await expect(answer(id, `third_${way}_${id}`)).rejects.toMatchObject(refused);
}

/** Acts that are asked for again, under the same key, after a line that failed: each has happened once. */
const acts: Record<string, (way: Way, rig: Rig) => Promise<void>> = {
  "a cancellation": async (way, rig) => {
    const { id } = await pay(rig, { capture: "manual" });
    const act = () => rig.processor.cancelPayment(id, `cancel_${way}_${id}`);
    const taken = await takenDuring(rig, async () => {
      await broken(rig, way, act);
      expect((await act()).status).toBe("canceled");
      await Promise.allSettled([rig.processor.capturePayment(id, 4900, `capture_${way}_${id}`)]);
    });
    expect(taken).toBe(0);
  },
  "a capture of a part": async (way, rig) => {
    const { id } = await pay(rig, { capture: "manual" });
    const act = () => rig.processor.capturePayment(id, 1500, `part_${way}_${id}`);
    const taken = await takenDuring(rig, async () => {
      await broken(rig, way, act);
      expect(await act()).toMatchObject({ status: "succeeded", amountCaptured: 1500 });
    });
    expect(taken).toBe(1500);
  },
  "a saved card's removal": async (way, rig) => {
    const saved = await pay(rig, { save: true });
    const method = saved.processorMethod ?? "";
    await broken(rig, way, () => rig.processor.detachMethod(method));
    await rig.processor.detachMethod(method);
    expect(await rig.processor.retrieveMethod(method)).toBeNull();
  },
  "the acceptance of a dispute": (way, rig) =>
    answered(way, rig, (id, key) => rig.processor.closeDispute(id, key)),
  evidence: (way, rig) => {
    const evidence = { text: "Delivered and signed for.", files: [] };
    return answered(way, rig, (id, key) => rig.processor.submitEvidence(id, evidence, key));
  },
  "the charge of a saved card": async (way, rig) => {
    const saved = await pay(rig, { save: true });
    const processorMethod = saved.processorMethod ?? "";
    const request = rig.request({ source: { type: "saved", processorMethod }, offSession: true });
    const taken = await takenDuring(rig, async () => {
      await broken(rig, way, () => rig.processor.createPayment(request));
      const found = await outcome(rig, request);
      expect(found.status).toBe(way === "drop" ? "canceled" : "succeeded");
    });
    expect(taken).toBe(way === "drop" ? 0 : 4900);
  },
  "a card that is saved alone": async (way, rig) => {
    const request = rig.request({ setup: true, save: true, amount: 0 });
    const taken = await takenDuring(rig, async () => {
      await broken(rig, way, () => rig.processor.createPayment(request));
      const found = await outcome(rig, request);
      expect([found.status, found.processorMethod !== null]).toEqual(
        way === "drop" ? ["canceled", false] : ["succeeded", true],
      );
    });
    expect(taken).toBe(0);
  },
};

export const brokenLines: readonly Statement[] = Object.entries(acts).flatMap(([what, holds]) =>
  (Object.keys(ways) as Way[]).map((way): Statement => [
    `${what} that ${ways[way]} is known afterwards, and has happened at most once`,
    (rig) => holds(way, rig),
  ]),
);
