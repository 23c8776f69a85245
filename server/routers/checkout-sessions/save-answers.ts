import { actFor, type Services } from "#server/core/context.ts";
import { jsonOrNull } from "#server/data/db.ts";
import { transactAside } from "#server/data/transact.ts";
import type { ConsentGiven, FieldAnswer } from "#server/wire/atoms/selling/answers.ts";

/**
 * Keeps the answers of the shopper who is about to pay an open session, in place of earlier ones; a session that is
 * not open stays as it is. Atomic; emits nothing: `checkout.session.completed` carries them.
 */
export async function saveAnswers(
  services: Services,
  { id, merchantId }: { id: string; merchantId: string },
  { answers, consent }: { answers: FieldAnswer[]; consent: ConsentGiven | null },
): Promise<void> {
  const ctx = actFor(services, merchantId);
  await transactAside(ctx, async (unit) => {
    await unit.tx.checkoutSession.updateMany({
      where: { id, merchantId, status: "open" },
      data: {
        answers: jsonOrNull(answers.length > 0 ? answers : null),
        consent: jsonOrNull(consent),
        updatedAt: ctx.clock.now(),
      },
    });
  });
}
