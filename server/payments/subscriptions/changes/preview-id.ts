import { createHash } from "node:crypto";
import { hourMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import type { ChangePlan } from "#server/payments/subscriptions/changes/plan.ts";
import type { Proration } from "#server/wire/payments/subscriptions/subscription-change.ts";

type Previewed = { row: SubscriptionModel; plan: ChangePlan; proration: Proration; at: Date };

/** How long a previewed change can be made with its amounts. */
export const previewValidMs = hourMs;

/** The id of a preview: its moment, and a digest of all that the change would do. */
export function previewIdOf({ row, plan: whole, proration, at }: Previewed): string {
  // It explains the amounts, and does nothing.
  const { rest: _rest, ...plan } = whole;
  const { id, status, periodIndex, lineItems } = row;
  const all = { id, status, periodIndex, lineItems, proration, plan };
  const seen = JSON.stringify(all, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  const digest = createHash("sha256").update(seen).digest("base64url").slice(0, 22);
  return `${at.getTime().toString(36)}.${digest}`;
}

/** The moment of a preview. @throws preview_stale for one that is too old, or no preview's */
export function momentOf(previewId: string, now: Date): Date {
  const ms = Number.parseInt(previewId.split(".")[0] ?? "", 36);
  const age = now.getTime() - ms;
  if (!(age >= 0 && age <= previewValidMs)) throw staleError();
  return new Date(ms);
}

/** @throws preview_stale when the change would do anything else than was previewed */
export function refuseStale(previewId: string, now: Previewed): void {
  if (previewIdOf(now) !== previewId) throw staleError();
}

function staleError(): DomainError {
  return new DomainError(
    "preview_stale",
    "previewId: something has changed since this preview, or it is older than an hour. Nothing was changed: preview again, and show the new amounts.",
  );
}
