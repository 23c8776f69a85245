import type { ProcessorFraudWarning } from "#server/core/interfaces/processor-lists.ts";
import type { SandboxPaymentModel } from "#server/generated/prisma/models.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import { prefixOf, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";

/** The card's bank says that the payment is fraud. */
export async function warnOfFraud(
  sandbox: Omit<Sandbox, "name">,
  payment: SandboxPaymentModel,
): Promise<void> {
  const dueAt = sandbox.clock.now();
  await leaveNotice(sandbox, { kind: "fraud_warning", subjectId: payment.id, dueAt });
}

export function fraudWarningOf({ id, updatedAt }: SandboxPaymentModel): ProcessorFraudWarning {
  return {
    id: `${prefixOf(id)}efw_${id}`,
    paymentId: id,
    fraudType: "made_with_stolen_card",
    warnedAt: updatedAt,
  };
}
