import { expect } from "vitest";
import type { Listed } from "#server/core/interfaces/processor-lists.ts";
import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import type { Rig, Statement } from "#server/workshop/testing/processor/rig.ts";
import { pay, refund } from "#server/workshop/testing/processor/statements/during.ts";

/** Everything in a list, page after page. */
async function listed({ processor }: Rig, kind: Listed, since: Date): Promise<ProcessorNotice[]> {
  const found: ProcessorNotice[] = [];
  let after: string | null = null;
  do {
    const page = await processor.listChanges(kind, { since, after });
    found.push(...page.notices);
    after = page.next;
  } while (after !== null);
  return found;
}

function refundsIn(notices: ProcessorNotice[]): string[] {
  return notices.flatMap((one) => (one.kind === "refund" ? [one.refund.id] : []));
}

export const lists: readonly Statement[] = [
  [
    "every refund is listed once, over as many pages as there are, and asking again changes nothing",
    async (rig) => {
      const since = rig.clock.now();
      const { id } = await pay(rig);
      const made: string[] = [];
      for (let count = 0; count < 60; count += 1)
        made.push((await refund(rig, id, { amount: 10 })).id);
      const first = refundsIn(await listed(rig, "refunds", since));
      expect(first.filter((one) => made.includes(one)).toSorted()).toEqual(made.toSorted());
      expect(refundsIn(await listed(rig, "refunds", since))).toEqual(first);
    },
  ],
  [
    "nothing is listed of the time before",
    async (rig) => {
      const { id } = await pay(rig);
      const early = await refund(rig, id, { amount: 10 });
      rig.clock.advance(3_600_000);
      const since = rig.clock.now();
      const later = await refund(rig, id, { amount: 10 });
      expect(refundsIn(await listed(rig, "refunds", since))).not.toContain(early.id);
      expect(refundsIn(await listed(rig, "refunds", since))).toContain(later.id);
    },
  ],
  [
    "a dispute is listed as it stands",
    async (rig) => {
      const since = rig.clock.now();
      const { id } = await pay(rig);
      const disputeId = await rig.dispute(id);
      if (!rig.processor.disputesAreFinal)
        await rig.processor.closeDispute(disputeId, `close_listed_${disputeId}`);
      const found = await listed(rig, "disputes", since);
      const ours = found.flatMap((one) => (one.kind === "dispute" ? [one.dispute] : []));
      expect(ours.find((one) => one.id === disputeId)).toMatchObject({
        paymentId: id,
        status: "lost",
      });
    },
  ],
  [
    "nothing is listed of the time to come, in any list",
    async (rig) => {
      const since = new Date(rig.clock.now().getTime() + 86_400_000);
      for (const kind of ["refunds", "disputes", "fraud_warnings", "bank_payouts"] as const)
        expect(await listed(rig, kind, since)).toEqual([]);
    },
  ],
  [
    "a webhook with a made-up signature is nobody's",
    async ({ processor }) => {
      const forged = "t=1,v1=00";
      const headers = new Headers({ "stripe-signature": forged, hmacsignature: forged });
      const body = '{"id":"evt_1","object":"event","notificationItems":[]}';
      const read = async () => processor.readNotice(body, headers, new URLSearchParams("key=00"));
      await expect(read()).rejects.toMatchObject({ name: "InvalidNotice" });
    },
  ],
  [
    "a webhook that is no text of anybody's is nobody's",
    async ({ processor }) => {
      for (const body of ["", "null", "[]", "<xml/>", "\u0000", "id=tr_1".repeat(10_000)]) {
        const read = async () => processor.readNotice(body, new Headers(), new URLSearchParams());
        await expect(read()).rejects.toMatchObject({ name: "InvalidNotice" });
      }
    },
  ],
  [
    "a webhook without a signature is nobody's",
    async ({ processor }) => {
      const read = () =>
        processor.readNotice(
          '{"id":"evt_1","object":"event"}',
          new Headers(),
          new URLSearchParams(),
        );
      expect(read).toThrow(expect.objectContaining({ name: "InvalidNotice" }));
    },
  ],
];
