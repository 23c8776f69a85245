import type { Services } from "#server/core/context.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import type { SubmitResult } from "#server/checkout/pay.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";

/** Posts that are being answered, by process: each has its own database client. */
const underWay = new WeakMap<object, Map<string, Promise<SubmitResult>>>();

/**
 * The second of two clicks is answered as the first: the browser shows the later answer only. Told
 * apart, it could say that a card was declined that the other click goes on to charge. What was typed
 * is compared by a keyed hash that lives as long as the first post.
 */
export function asSameClick(
  { db, env }: Pick<Services, "db" | "env">,
  posted: PostedCheckout,
  answer: () => Promise<SubmitResult>,
): Promise<SubmitResult> {
  const clicks = underWay.get(db) ?? new Map<string, Promise<SubmitResult>>();
  underWay.set(db, clicks);
  const { address, browserToken, query, form } = posted;
  const what = JSON.stringify([address, browserToken, query, form]);
  const name = keyedHash(env, "browser", `click\n${what}`);
  const first = clicks.get(name);
  if (first) return first;
  const answered = answer().finally(() => clicks.delete(name));
  clicks.set(name, answered);
  return answered;
}
