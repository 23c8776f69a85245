import { groupOfKind } from "#server/ledger/explain/groups.ts";
import type { Statement, StatementMovement } from "#server/routers/balance/statement/statement.ts";
import { randomFrom } from "#server/workshop/simulate/random.ts";

const from = new Date("2026-02-01T00:00:00.000Z");
const to = new Date("2026-02-28T23:59:59.999Z");
const kinds = Object.keys(groupOfKind);
const descriptions = [
  null,
  "Ten hours",
  'A "quoted" one; =1+1 | \\ end',
  "Ünïcode 観葉植物",
  "a\nb\t<c>&",
];

/** A statement that depends on the seed alone: every kind of movement, currencies of 0, 2 and 3 digits, hostile words. */
export function randomMonth(seed: number): Statement {
  const random = randomFrom(seed);
  const currency = random.pick(["EUR", "JPY", "KWD"]);
  const opening = BigInt(random.below(2_000_000)) - (random.chance(0.2) ? 1_500_000n : 0n);
  const movements: StatementMovement[] = [];
  let balance = opening;
  const count = random.below(60);
  for (let at = 0; at < count; at += 1) {
    const type = random.pick(kinds);
    const amount =
      BigInt(random.below(10 ** (1 + random.below(8)))) * (random.chance(0.4) ? -1n : 1n);
    balance += amount;
    movements.push({
      id: `btx_${String(seed).padStart(6, "0")}${String(at).padStart(20, "0")}`,
      type,
      amount,
      fee: amount > 0n && random.chance(0.5) ? BigInt(random.below(500)) : 0n,
      balanceAfter: balance,
      description: random.pick(descriptions),
      relatedEntityId: `pi_${String(at).padStart(26, "0")}`,
      relatedEntityType: "payment_intent",
      createdAt: new Date(from.getTime() + Math.floor(((at + 1) * 27 * 86_400_000) / (count + 1))),
    });
  }
  const merchantId = "mer_01jbq8v6n2e8t9x4k3m5r7w0yz";
  return { merchantId, currency, from, to, opening, closing: balance, movements, seal: null };
}
