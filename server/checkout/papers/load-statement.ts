import { readLogo } from "#server/checkout/invoice/read-logo.ts";
import { describeShop } from "#server/checkout/page/shop.ts";
import { checkToken, type DocumentProof } from "#server/checkout/papers/proofs.ts";
import type { Shop } from "#server/checkout/view.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { papersOfAccount, sealOf } from "#server/ledger/books/paper.ts";
import { movementLeaf, movementOf } from "#server/ledger/books/sealed-movements.ts";
import { groupOfKind, type LedgerGroup } from "#server/ledger/explain/groups.ts";
import type { Window } from "#server/ledger/explain/window.ts";
import { readStatementToken } from "#server/records/ledger/statement-link.ts";
import { readStatement } from "#server/routers/balance/statement/read.ts";
import type { Statement } from "#server/routers/balance/statement/statement.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";

/** A statement of a balance with all that is drawn beside it. */
export type StatementPaper = {
  merchantId: string;
  shop: Shop;
  logo: Buffer | null;
  currency: string;
  from: string;
  to: string;
  opening: number;
  closing: number;
  groups: { group: LedgerGroup; count: number; sum: number }[];
  movements: {
    at: string;
    type: string;
    reference: string;
    description: string | null;
    amount: number;
    balanceAfter: number;
  }[];
  /** The last movement, whose hash follows from those of all before it. */
  check: DocumentProof | null;
  /** Papers of the movements that are published, a line each; null where there are none. */
  proof: string | null;
};

/** Movements whose proofs go into a PDF: more than a megabyte of them. */
const provenMax = 1_000;

/** The statement that a token leads to; null for one that is not ours, or too old. */
export async function loadStatement(
  services: Services,
  token: string,
): Promise<StatementPaper | null> {
  const key = readStatementToken(services.env, token, services.clock.now());
  if (!key) return null;
  const ctx = actFor(services, key.merchantId);
  const currency = Currency.parse(key.currency);
  const statement = await readStatement(ctx, { ...key, currency });
  const shop = await describeShop(ctx, { inFrame: false }, {});
  const last = statement.movements.at(-1);
  return {
    merchantId: ctx.merchantId,
    shop,
    logo: await readLogo(services, shop.avatarSrc),
    currency,
    from: statement.from.toISOString(),
    to: statement.to.toISOString(),
    opening: Number(statement.opening),
    closing: Number(statement.closing),
    groups: groupsOf(statement),
    movements: statement.movements.map((one) => ({
      at: one.createdAt.toISOString(),
      type: one.type,
      reference: one.relatedEntityId,
      description: one.description,
      amount: Number(one.amount),
      balanceAfter: Number(one.balanceAfter),
    })),
    check: last ? await proofOf(ctx, last.id) : null,
    proof: await proofsIn(ctx, statement.window),
  };
}

/** Sums by group, payments before our fee. */
function groupsOf({ movements }: Statement): StatementPaper["groups"] {
  const kinds: Readonly<Record<string, LedgerGroup>> = groupOfKind;
  const sums = new Map<LedgerGroup, { count: number; sum: bigint }>();
  const add = (group: LedgerGroup, amount: bigint) => {
    const before = sums.get(group) ?? { count: 0, sum: 0n };
    sums.set(group, { count: before.count + 1, sum: before.sum + amount });
  };
  for (const { type, amount, fee } of movements) {
    add(kinds[type] ?? "holds", amount + fee);
    if (fee !== 0n) add("fees", -fee);
  }
  return [...sums].map(([group, { count, sum }]) => ({ group, count, sum: Number(sum) }));
}

async function proofOf(ctx: MerchantContext, id: string): Promise<DocumentProof | null> {
  const { db, env, merchantId } = ctx;
  const movement = await movementOf(db, merchantId, id);
  if (!movement) return null;
  const seal = await sealOf(db, merchantId, id);
  const token = checkToken({ merchantId, id, leaf: movementLeaf(merchantId, movement) });
  return {
    url: `${env.APP_URL}/checkout/books?token=${token}`,
    sealedAt: seal && new Date(seal.at).toISOString(),
  };
}

async function proofsIn(
  { db, merchantId }: MerchantContext,
  { accountId, opening, closing }: Window,
): Promise<string | null> {
  const after = closing.number - opening.number > provenMax ? closing.number - 1n : opening.number;
  if (accountId === null) return null;
  const papers = await papersOfAccount(db, { merchantId, accountId, after, upTo: closing.number });
  return papers.length > 0 ? papers.map((paper) => `${JSON.stringify(paper)}\n`).join("") : null;
}
