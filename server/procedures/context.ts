import type { HalfSession } from "#server/auth/staff/sessions.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import type { IdempotencyClaim } from "#server/core/interfaces/idempotency-claim.ts";

/** The context that every procedure receives, whichever way the call came in. */
export type RequestContext = Services & {
  /** Null for anonymous callers; procedures decide. */
  principal: Principal | null;
  requestId: string;
  ip: string | null;
  /**
   * Present when a person has given their password and not yet their second factor; then
   * `principal` is null.
   */
  halfSession?: HalfSession | null;
  idempotency?: IdempotencyClaim;
  /** Present when a page in a browser made the call. */
  browser?: Browser;
};

/** Data that a browser keeps for us, and what it says about its page. */
export type Browser = {
  /** The merchant whose page made the call; null where the page does not say. */
  shownMerchantId: string | null;
  /** The people who are remembered in this browser: they are not asked for their second factor. */
  remembered: readonly string[];
  /** Sends it a Set-Cookie header with the answer. */
  setCookie(header: string): void;
};
