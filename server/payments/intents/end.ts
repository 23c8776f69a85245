import type { MerchantContext } from "#server/core/context.ts";
import { byName, DomainError } from "#server/core/errors.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { releaseIntent } from "#server/payments/intents/capture/release.ts";

/** How often it is tried: an intent that has changed each time is being paid by others. */
const looksMax = 4;

type Ending<Result> = {
  /** The intent as it stands, or a refusal when it cannot be ended (any more). */
  look: () => Promise<PaymentIntentModel>;
  /** Runs the step that cancels: a request's transaction or the worker's. */
  run: (work: (unit: Unit) => Promise<Result>) => Promise<Result>;
  /** Makes the step's answer from the canceled intent. */
  answer: (unit: Unit, canceled: PaymentIntentModel) => Promise<Result>;
};

/**
 * Releases everything that holds an intent, and cancels the intent if it is still as it was then.
 * If it has changed in between, for example because a card was authorized at that moment, it is
 * looked at again: no intent is canceled whose money was not released first.
 * @throws payment_in_progress · the errors of `look`
 */
export async function endIntent<Result>(
  ctx: MerchantContext,
  { look, run, answer }: Ending<Result>,
): Promise<Result> {
  for (let looks = 1; looks <= looksMax; looks += 1) {
    const released = await releaseIntent(ctx, await look());
    try {
      return await run(async (unit) => {
        const canceled = await cancelIntent(unit, ctx, released);
        if (!canceled) throw new Moved();
        return answer(unit, canceled);
      });
    } catch (error) {
      if (!isMoved(error)) throw error;
    }
  }
  throw new DomainError(
    "payment_in_progress",
    "This payment is in progress. Wait a moment and try again.",
    { retryAfterS: 5 },
  );
}

/** Rolls the step back, its idempotency key included. */
class Moved extends Error {
  override readonly name = "Moved";
}

const isMoved = byName<Moved>("Moved");
