import { randomBytes } from "node:crypto";
import type { Env } from "#server/core/env.ts";
import { sealAlike, unseal } from "#server/core/secret-box.ts";
import type { Tx } from "#server/data/db.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;
type Addressed = Secret & Pick<Env, "APP_URL">;

/** An invoice or a credit note, by its row. */
export type PaperKey = { merchantId: string; id: string };

/** Letters that nobody takes for another: those of ids (Crockford's base32). */
const digits = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits: short enough to be typed from paper, and not found by guessing. */
const codeDigits = 16;
const codePattern = new RegExp(`^[${digits}]{${codeDigits}}$`);

/** The code of a new invoice's address. */
export function newPayCode(): string {
  return [...randomBytes(codeDigits)].map((byte) => digits[byte % digits.length]).join("");
}

/**
 * Where an invoice is paid, for letters and papers. It has no end: a paper may be all that a buyer has. An invoice of
 * before there were codes has a sealed address, and each keeps it.
 */
export function invoiceUrl(
  env: Addressed,
  { payCode, ...key }: PaperKey & { payCode: string | null },
): string {
  return payCode === null ? sealedUrl(env, key) : `${env.APP_URL}/i/${payCode}`;
}

/** Where the files of a credit note are: sealed, so that nobody finds another by guessing, and always the same. */
export function sealedUrl(env: Addressed, { merchantId, id }: PaperKey): string {
  const token = sealAlike(env, "invoice", JSON.stringify({ merchantId, id }));
  return `${env.APP_URL}/i/${token}`;
}

/** The invoice or credit note that an address leads to; null when it is not ours. */
export async function paperOfAddress(
  { env, db }: { env: Secret; db: Pick<Tx, "invoice"> },
  token: string,
): Promise<PaperKey | null> {
  const payCode = typedCode(token);
  if (codePattern.test(payCode))
    return db.invoice.findFirst({ where: { payCode }, select: { merchantId: true, id: true } });
  try {
    const { merchantId, id } = JSON.parse(unseal(env, "invoice", token)) as PaperKey;
    return { merchantId, id };
  } catch {
    return null;
  }
}

/** A code as it may be typed from paper: in capitals, and with the letters that digits are taken for. */
function typedCode(token: string): string {
  return token.toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
}
