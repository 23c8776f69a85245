import type { Env } from "#server/core/env.ts";
import { sealAlike, unseal } from "#server/core/secret-box.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** An invoice, by its row. */
export type InvoiceKey = { merchantId: string; id: string };

/**
 * Where an invoice is paid, for letters and papers. The token is sealed, so that nobody finds another invoice by guessing,
 * always the same, and has no end: a paper may be all that a buyer has.
 */
export function invoiceUrl(
  env: Secret & Pick<Env, "APP_URL">,
  { merchantId, id }: InvoiceKey,
): string {
  const token = sealAlike(env, "invoice", JSON.stringify({ merchantId, id }));
  return `${env.APP_URL}/i/${token}`;
}

/** The invoice that a token leads to; null when it is not ours. */
export function readInvoiceToken(env: Secret, token: string): InvoiceKey | null {
  try {
    const { merchantId, id } = JSON.parse(unseal(env, "invoice", token)) as InvoiceKey;
    return { merchantId, id };
  } catch {
    return null;
  }
}
