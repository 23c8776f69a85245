import type { Clock } from "#server/core/clock.ts";
import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { ProcessorRefund } from "#server/core/interfaces/processor.ts";
import {
  type Books,
  type Made,
  type MadeRefund,
  taken,
} from "#server/workshop/simulate/routing/books.ts";
import type { Played, World } from "#server/workshop/simulate/routing/world.ts";

type Of = { world: () => World; books: () => Books; know: (id: string) => Made; clock: Clock };

/** The refunds of a processor: lost, refused, late, and taken back after they had succeeded. */
export function givingBack({
  world,
  books,
  know,
}: Of): Pick<Played, "createRefund" | "retrieveRefund"> {
  return {
    createRefund: async ({ refundId, paymentId, amount }) => {
      const { die } = world();
      world().stall();
      if (world().chance(0.1)) return die();
      const made = know(paymentId);
      const known = made.refunds.find((one) => one.key === refundId);
      const refund = known ?? bookRefund({ made, refundId, amount, world: world() });
      books().refunds.set(refund.id, { made, refund });
      if (world().chance(0.1)) return die();
      world().stall();
      return told(made, refund);
    },
    retrieveRefund: async (id) => {
      world().stall();
      const found = books().refunds.get(id);
      if (!found) throw new ProcessorRefused("resource_missing", "No such refund.");
      if (found.refund.status === "pending")
        found.refund.status = found.refund.bounces ? "failed" : "succeeded";
      return told(found.made, found.refund);
    },
  };
}

type Asked = { made: Made; refundId: string; amount: number; world: World };

function bookRefund({ made, refundId, amount, world: { random } }: Asked): MadeRefund {
  if (made.status !== "succeeded" || made.returned > 0 || amount > taken(made))
    throw new ProcessorRefused("charge_already_refunded", "Nothing is left of the payment.");
  const refund: MadeRefund = {
    id: `${made.id}_re${made.refunds.length}`,
    key: refundId,
    amount,
    status: random.chance(0.3) ? "pending" : "succeeded",
    bounces: random.chance(0.2),
  };
  made.refunds.push(refund);
  return refund;
}

export function told(made: Made, { id, amount, status }: MadeRefund): ProcessorRefund {
  const failureReason = status === "failed" ? "The bank could not take it back." : null;
  return { id, paymentId: made.id, amount, currency: made.currency, status, failureReason };
}
