import type { Principal } from "#server/auth/principal.ts";
import type { Services } from "#server/context.ts";
import type { IdempotencyClaim } from "#server/idempotency.ts";

/** What every procedure receives, whichever way the call came in. */
export type RequestContext = Services & {
  /** Null for anonymous callers; procedures decide. */
  principal: Principal | null;
  requestId: string;
  ip: string | null;
  idempotency?: IdempotencyClaim;
};
