import type { PaperRequest } from "#server/checkout/papers/describe-paid.ts";
import { readCheckToken } from "#server/checkout/papers/proofs.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import { faultIn } from "#server/ledger/books/check-paper.ts";
import { paperOf } from "#server/ledger/books/paper.ts";
import { movementLeaf, movementOf, sumsOf } from "#server/ledger/books/sealed-movements.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

/** The page behind the code on a receipt or a refund note: whether the sealed books have the same. */
export async function loadCheck(
  { db }: Services,
  { token, lang, acceptLanguage }: PaperRequest,
): Promise<CheckoutView> {
  const locale = chooseLocale([lang], acceptLanguage);
  const asked = readCheckToken(token);
  if (!asked) return { state: "not_found", locale };
  const { merchantId, id } = asked;
  const movement = await movementOf(db, merchantId, id);
  const leaf = movement && movementLeaf(merchantId, movement);
  const nothing = { place: `movement ${id}`, sealedAt: null, movement: null };
  if (!movement || !leaf?.equals(asked.leaf))
    return { state: "document_check", locale, check: { verdict: "false", ...nothing } };
  const { type, currency, at, relatedEntityId: reference } = movement;
  const { amount } = sumsOf(movement);
  const told = {
    type,
    currency,
    reference,
    amount: Number(amount),
    at: new Date(at).toISOString(),
  };
  const paper = await paperOf(db, merchantId, id);
  const place = paper && (await faultIn(db, paper, asked.leaf));
  const verdict = place !== null ? "false" : paper ? "sound" : "waiting";
  const sealedAt = paper && new Date(paper.seal.at).toISOString();
  return {
    state: "document_check",
    locale,
    check: { verdict, place, sealedAt, movement: told },
  };
}
