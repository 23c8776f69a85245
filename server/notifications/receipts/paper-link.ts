import { dayMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { sealAlike, unseal } from "#server/core/secret-box.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** A receipt or the note of a refund, by its row. */
export type Paper = { kind: "receipt" | "refund_note"; merchantId: string; id: string };

/** How many days a link to a paper leads there, after the day (UTC) on which it was made. */
const paperLifeDays = 366;

/**
 * The token of a link to a receipt or a refund note. It is sealed, so that nobody finds another
 * paper by guessing or reading it. It is the same all day, so that a page that is read twice looks
 * unchanged.
 */
export function paperToken(env: Secret, { kind, merchantId, id }: Paper, now: Date): string {
  const day = Math.floor(now.getTime() / dayMs);
  const until = (day + 1 + paperLifeDays) * dayMs;
  return sealAlike(env, "paper", JSON.stringify({ kind, merchantId, id, until }));
}

/** The paper that a link leads to; null when the token is not ours, or too old. */
export function readPaperToken(env: Secret, token: string, now: Date): Paper | null {
  try {
    const read = JSON.parse(unseal(env, "paper", token)) as Paper & { until: number };
    const { kind, merchantId, id } = read;
    return read.until > now.getTime() ? { kind, merchantId, id } : null;
  } catch {
    return null;
  }
}

/** Its page, or (as `pdf`) its file. */
export function paperPath(token: string, also: Record<string, string> = {}, pdf = false): string {
  const query = new URLSearchParams({ token, ...also });
  return `/checkout/receipt${pdf ? ".pdf" : ""}?${query.toString()}`;
}

/** Where a paper's page and file are, for who is told of it outside. */
export function paperUrls(env: Secret & Pick<Env, "APP_URL">, paper: Paper, now: Date) {
  const token = paperToken(env, paper, now);
  return {
    url: `${env.APP_URL}${paperPath(token)}`,
    pdfUrl: `${env.APP_URL}${paperPath(token, {}, true)}`,
  };
}
