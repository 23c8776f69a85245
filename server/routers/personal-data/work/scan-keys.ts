import { idsIn } from "#server/core/ids.ts";
import { openAnswer } from "#server/data/transaction/stored-answer.ts";
import { blankedSql } from "#server/routers/personal-data/work/blank.ts";
import {
  type Erasing,
  placeAfter,
  portionRows,
} from "#server/routers/personal-data/work/erasing.ts";
import { asWritten } from "#server/routers/personal-data/work/identify.ts";
import { Erasure } from "#server/wire/payments/erasure.ts";

/**
 * Idempotency keys whose stored answer names a record of the person's, or has their address or number in it: its
 * text goes, and a repeat of the key is refused. Answers are sealed, so each is opened here and none goes to the
 * database in clear.
 */
export async function scanKeys(erasing: Erasing): Promise<string | null> {
  const { ctx, erasure } = erasing;
  const { db, merchantId } = ctx;
  const rows = await db.idempotencyKey.findMany({
    where: { merchantId, key: { gt: erasure.place } },
    orderBy: { key: "asc" },
    select: { key: true, state: true, body: true },
    take: portionRows,
  });
  const answered = rows.flatMap(({ key, state, body }) => {
    const text = state === "finished" && body !== null ? opened(erasing, body) : null;
    return text === null || isErasure(text) ? [] : [{ key, text }];
  });
  const records = await recordsAmong(
    erasing,
    answered.flatMap(({ text }) => idsIn(text)),
  );
  const values = asWritten(erasure);
  const theirs = answered.filter(
    ({ text }) =>
      idsIn(text).some((id) => records.has(id)) ||
      values.some((value) => text.toLowerCase().includes(value)),
  );
  await db.$executeRaw`
    UPDATE idempotency_keys SET ${blankedSql("idempotency_keys", ctx.clock.now())}
    WHERE "merchantId" = ${merchantId} AND state = 'finished' AND key = ANY(${theirs.map(({ key }) => key)}::text[])`;
  return placeAfter(rows.map(({ key }) => key));
}

/** Null when no secret of ours opens it any more: nobody will be answered with it. */
function opened({ ctx }: Erasing, body: string): string | null {
  try {
    return openAnswer(ctx.env, body);
  } catch {
    return null;
  }
}

/** That somebody was erased names nobody, and whoever asked for it may ask again. */
function isErasure(text: string): boolean {
  return Erasure.strict().safeParse(JSON.parse(text)).success;
}

/** Which of these ids are records of the person's. */
async function recordsAmong({ ctx, erasure }: Erasing, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db.erasureRecord.findMany({
    where: { merchantId: ctx.merchantId, erasureId: erasure.id, recordId: { in: ids } },
    select: { recordId: true },
  });
  return new Set(rows.map(({ recordId }) => recordId));
}
