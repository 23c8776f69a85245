import type { SubmitResult } from "#server/checkout/pay/pay.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import type { Services } from "#server/core/context.ts";
import { keyedHash } from "#server/core/secret-box.ts";

/** Posts that are being answered by a process. */
export type Clicks = Map<string, Promise<SubmitResult>>;
const ofThisProcess: Clicks = new Map();

/**
 * The second of two clicks that reach this process is answered as the first: the browser shows the later
 * answer only. What was typed is compared by a keyed hash that lives as long as the first post. That two
 * processes try a press once is `submitOnce`'s part.
 */
export function asSameClick(
  { env }: Pick<Services, "env">,
  posted: PostedCheckout,
  answer: () => Promise<SubmitResult>,
  clicks: Clicks = ofThisProcess,
): Promise<SubmitResult> {
  const { address, browserToken, query, form } = posted;
  const what = JSON.stringify([address, browserToken, query, form]);
  const name = keyedHash(env, "browser", `click\n${what}`);
  const first = clicks.get(name);
  if (first) return first;
  const answered = answer().finally(() => clicks.delete(name));
  clicks.set(name, answered);
  return answered;
}
