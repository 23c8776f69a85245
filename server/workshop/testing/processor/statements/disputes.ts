import { expect } from "vitest";
import type { ProcessorDispute } from "#server/core/interfaces/processor.ts";
import type { Rig, Statement } from "#server/workshop/testing/processor/rig.ts";
import {
  givenDuring,
  pay,
  refund,
  refused,
} from "#server/workshop/testing/processor/statements/during.ts";

async function disputed(rig: Rig): Promise<ProcessorDispute> {
  const { id } = await pay(rig);
  return rig.processor.retrieveDispute(await rig.dispute(id));
}

const evidence = { text: "Delivered on 3 December, signed for.", files: [] };
const receipt = {
  filename: "receipt.pdf",
  mimeType: "application/pdf",
  bytes: new TextEncoder().encode("%PDF-1.7"),
};

/** A processor whose disputes are final refuses all that answers one, and the dispute stays as it was told. */
async function refusesAnswers({ processor }: Rig, { id, status }: ProcessorDispute) {
  const answers = [
    () => processor.uploadEvidence(receipt, `file_${id}`),
    () => processor.submitEvidence(id, evidence, `evidence_${id}`),
    () => processor.closeDispute(id, `close_${id}`),
  ];
  for (const answer of answers) await expect(answer()).rejects.toMatchObject(refused);
  expect((await processor.retrieveDispute(id)).status).toBe(status);
}

export const disputes: readonly Statement[] = [
  [
    "a dispute says which payment, how much, and until when it can be answered, if it can be",
    async (rig) => {
      const { id } = await pay(rig);
      const found = await rig.processor.retrieveDispute(await rig.dispute(id));
      const { disputesAreFinal: isFinal } = rig.processor;
      expect(found).toMatchObject({
        paymentId: id,
        amount: 4900,
        currency: "EUR",
        kind: "chargeback",
        fundsWithdrawn: true,
        status: isFinal ? "lost" : "open",
        evidence: null,
        evidenceFiles: [],
        respondBy: isFinal ? null : expect.any(Date),
      });
    },
  ],
  [
    "evidence is handed in once, and read as it was handed in, or none is taken",
    async (rig) => {
      const told = await disputed(rig);
      if (rig.processor.disputesAreFinal) return refusesAnswers(rig, told);
      const { id } = told;
      const file = await rig.processor.uploadEvidence(receipt, `file_${id}`);
      const files = [{ kind: "receipt" as const, file }];
      const handed = { ...evidence, files };
      await rig.processor.submitEvidence(id, handed, `evidence_${id}`);
      expect(await rig.processor.retrieveDispute(id)).toMatchObject({
        status: expect.stringMatching(/^(under_review|won|lost)$/),
        evidence: evidence.text,
        evidenceFiles: expect.arrayContaining(files),
        evidencePastDue: false,
      });
      const again = rig.processor.submitEvidence(id, evidence, `evidence_again_${id}`);
      await expect(again).rejects.toMatchObject(refused);
    },
  ],
  [
    "evidence with a file that the processor was not given is refused, and the dispute stays as it is",
    async (rig) => {
      const { id, status } = await disputed(rig);
      const files = [{ kind: "receipt" as const, file: "file_nobodys" }];
      const handed = rig.processor.submitEvidence(id, { ...evidence, files }, `nobodys_${id}`);
      await expect(handed).rejects.toMatchObject(refused);
      expect((await rig.processor.retrieveDispute(id)).status).toBe(status);
    },
  ],
  [
    "a file that is no PDF, PNG or JPEG is refused",
    async ({ processor }) => {
      const file = { ...receipt, filename: "a.html", mimeType: "text/html" };
      await expect(processor.uploadEvidence(file, "html")).rejects.toMatchObject(refused);
    },
  ],
  [
    "evidence that comes too late is refused, or taken and said to be late",
    async (rig) => {
      const told = await disputed(rig);
      const { id, respondBy } = told;
      if (!respondBy) return refusesAnswers(rig, told);
      rig.clock.advance(respondBy.getTime() - rig.clock.now().getTime() + 60_000);
      const late = rig.processor.submitEvidence(id, evidence, `late_${id}`);
      const [outcome] = await Promise.allSettled([late]);
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(refused);
      else expect(outcome.value.evidencePastDue).toBe(true);
    },
  ],
  [
    "a dispute that is accepted is lost, and takes neither evidence nor a second acceptance",
    async (rig) => {
      const told = await disputed(rig);
      if (rig.processor.disputesAreFinal) return refusesAnswers(rig, told);
      const { id } = told;
      expect((await rig.processor.closeDispute(id, `close_${id}`)).status).toBe("lost");
      const late = [
        () => rig.processor.submitEvidence(id, evidence, `closed_${id}`),
        () => rig.processor.closeDispute(id, `close_again_${id}`),
      ];
      for (const ask of late) await expect(ask()).rejects.toMatchObject(refused);
    },
  ],
  [
    "a payment that is in dispute, or was lost to one, is not refunded",
    async (rig) => {
      const { paymentId } = await disputed(rig);
      const given = await givenDuring(rig, async () => {
        await expect(refund(rig, paymentId)).rejects.toMatchObject(refused);
      });
      expect(given).toBe(0);
    },
  ],
];
