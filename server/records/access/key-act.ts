import type { KeySpendModel } from "#server/generated/prisma/models.ts";
import type { KeyAct } from "#server/wire/access/key-act.ts";

/** An act of a key as it is read; `calledAs` is the request id that its caller knows. */
export type KeyActRow = Omit<KeyAct, "createdAt" | "spent"> & { createdAt: Date; calledAs: string };

/** Row to wire, with the money that it moved. A repeat moved none. */
export function serializeKeyAct(
  { calledAs: _, createdAt, ...row }: KeyActRow,
  spend: KeySpendModel | null,
): KeyAct {
  const spent = spend && {
    amount: Number(spend.amount),
    currency: spend.currency,
    payee: spend.payee,
    isGivenBack: spend.givenBackAt !== null,
  };
  return { ...row, spent: row.isReplay ? null : spent, createdAt: createdAt.toISOString() };
}
