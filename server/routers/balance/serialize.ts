import type { Movement } from "#server/ledger/movements.ts";
import type { BalanceTransaction, CurrencyBalance } from "#server/wire/balance.ts";

/** Before anything has moved a balance is still in some currency. */
const currencyWithoutMovement = "USD";

type Sums = {
  balances: { currency: string; amount: bigint }[];
  pending: Map<string, bigint>;
  currency?: string;
};

/** The balance asked for in front, and all of them. */
export function serializeBalances(sums: Sums): CurrencyBalance & { balances: CurrencyBalance[] } {
  const amounts = new Map(sums.balances.map(({ currency, amount }) => [currency, amount]));
  for (const currency of sums.pending.keys()) if (!amounts.has(currency)) amounts.set(currency, 0n);
  const balances = [...amounts].map(([currency, amount]) =>
    serializeBalance(currency, amount, sums.pending.get(currency)),
  );
  const currency = sums.currency ?? balances[0]?.currency ?? currencyWithoutMovement;
  const front =
    balances.find((balance) => balance.currency === currency) ?? serializeBalance(currency, 0n);
  return { ...front, balances };
}

function serializeBalance(currency: string, amount: bigint, pending = 0n): CurrencyBalance {
  return {
    currency,
    amount: Number(amount),
    available: Math.max(0, Number(amount)),
    pending: Number(pending),
  };
}

export function serializeMovement(movement: Movement): BalanceTransaction {
  return {
    id: movement.id,
    type: movement.type,
    amount: Number(movement.amount),
    currency: movement.currency,
    description: movement.description,
    relatedEntityId: movement.relatedEntityId,
    relatedEntityType: movement.relatedEntityType,
    balanceAfter: Number(movement.balanceAfter),
    createdAt: movement.createdAt.toISOString(),
  };
}
