import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { KeyApprovalModel } from "#server/generated/prisma/models.ts";
import { serializeKeyApproval } from "#server/records/access/key-approval.ts";
import { KeyApprovalEvent } from "#server/wire/access/key-approval.ts";

type Told = "requested" | "approved" | "denied" | "expired";

/** Emits `approval.<told>` with the approval as it stands now. The unit has made its row, or holds it. */
export function tellOfApproval(
  unit: Unit,
  ctx: Pick<MerchantContext, "merchantId" | "clock">,
  { row, keyName, told }: { row: KeyApprovalModel; keyName: string; told: Told },
): void {
  const approval = serializeKeyApproval({ ...row, keyName }, ctx.clock.now());
  emit(unit, ctx, `approval.${told}`, KeyApprovalEvent.parse(approval));
}
