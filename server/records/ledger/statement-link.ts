import { hourMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { sealAlike, unseal } from "#server/core/secret-box.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** A statement of a merchant's balance; its days as they were asked for. */
type StatementKey = {
  merchantId: string;
  currency: string;
  startDate: string;
  endDate: string;
};

/** Where a statement is a PDF, for one to two hours. It is the same all hour, so that an answer that is read twice is. */
export function statementUrl(
  env: Secret & Pick<Env, "APP_URL">,
  { merchantId, currency, startDate, endDate }: StatementKey,
  now: Date,
): string {
  const until = (Math.floor(now.getTime() / hourMs) + 2) * hourMs;
  const key = JSON.stringify({ merchantId, currency, startDate, endDate, until });
  return `${env.APP_URL}/checkout/statement.pdf?token=${sealAlike(env, "statement", key)}`;
}

/** The statement that a token leads to; null when it is not ours, or too old. */
export function readStatementToken(env: Secret, token: string, now: Date): StatementKey | null {
  try {
    const read = JSON.parse(unseal(env, "statement", token)) as StatementKey & { until: number };
    const { until, ...key } = read;
    return until > now.getTime() ? key : null;
  } catch {
    return null;
  }
}
