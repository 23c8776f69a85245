import type { Principal } from "#server/core/principal.ts";
import type { Services } from "#server/core/context.ts";
import type { IdempotencyClaim } from "#server/core/idempotency-claim.ts";

/** What every procedure receives, whichever way the call came in. */
export type RequestContext = Services & {
  /** Null for anonymous callers; procedures decide. */
  principal: Principal | null;
  requestId: string;
  ip: string | null;
  /** Of a person whose second factor is still to be proven, who is nobody else. */
  halfSession?: { id: string; userId: string } | null;
  idempotency?: IdempotencyClaim;
};
