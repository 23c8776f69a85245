import type { CurrencyBalance as LedgerBalance } from "#server/ledger/balances.ts";
import { divide } from "#server/ledger/free.ts";
import type { Movement } from "#server/ledger/movements.ts";
import type { Balance, BalanceTransaction, CurrencyBalance } from "#server/wire/ledger/balance.ts";

/** Before anything has moved a balance is still in some currency: where the merchant names none, in this. */
const currencyWithoutMovement = "USD";

type Sums = {
  balances: LedgerBalance[];
  pending: Map<string, bigint>;
  /** In the amounts, and not here yet. */
  unsettled?: Map<string, bigint>;
  /** For refunds that wait to be covered. */
  waiting?: Map<string, bigint>;
  currency?: string;
  /** The currency that the merchant counts in, where it has chosen one. */
  mainCurrency: string | null;
  /** When the owner was made: its balance is as old as it is. */
  createdAt: Date;
};

/** The balance asked for in front, and all of them. */
export function serializeBalances(
  sums: Sums,
): CurrencyBalance & Pick<Balance, "balances" | "createdAt" | "updatedAt"> {
  const held = new Map(sums.balances.map((balance) => [balance.currency, balance]));
  for (const currency of sums.pending.keys())
    if (!held.has(currency)) held.set(currency, { currency, amount: 0n });
  const balances = [...held.values()].map((balance) =>
    serializeBalance(balance, {
      pending: sums.pending.get(balance.currency),
      unsettled: sums.unsettled?.get(balance.currency),
      waiting: sums.waiting?.get(balance.currency),
    }),
  );
  const currency =
    sums.currency ?? balances[0]?.currency ?? sums.mainCurrency ?? currencyWithoutMovement;
  const front =
    balances.find((balance) => balance.currency === currency) ??
    serializeBalance({ currency, amount: 0n });
  const { createdAt } = sums;
  const movedAt = Math.max(...sums.balances.map((balance) => balance.movedAt?.getTime() ?? 0));
  const updatedAt = new Date(Math.max(createdAt.getTime(), movedAt));
  return {
    ...front,
    balances,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function serializeBalance(
  { currency, amount, frozen }: LedgerBalance,
  { pending = 0n, ...kept }: { pending?: bigint; unsettled?: bigint; waiting?: bigint } = {},
): CurrencyBalance {
  const { available, reserved } = divide({ amount, frozen, ...kept });
  return {
    currency,
    amount: Number(amount),
    available: Number(available),
    pending: Number(pending + (kept.unsettled ?? 0n)),
    reserved: Number(reserved),
  };
}

export function serializeMovement(movement: Movement): BalanceTransaction {
  return {
    id: movement.id,
    type: movement.type,
    amount: Number(movement.amount),
    gross: Number(movement.amount + movement.fee),
    fee: Number(movement.fee),
    net: Number(movement.amount),
    currency: movement.currency,
    description: movement.description,
    relatedEntityId: movement.relatedEntityId,
    relatedEntityType: movement.relatedEntityType,
    balanceAfter: Number(movement.balanceAfter),
    createdAt: movement.createdAt.toISOString(),
    updatedAt: movement.createdAt.toISOString(),
  };
}
