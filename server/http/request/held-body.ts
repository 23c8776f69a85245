import { secondMs } from "#server/core/clock.ts";

/** A body of which the sender holds back the rest for longer is acted on by what its caller may do by then. */
const heldMs = secondMs;

/**
 * Who calls, once the body is there. Whoever had sent a request's head before their key was revoked, their role
 * changed or they were let go, could have sent the rest a minute later and still acted by what they had been.
 */
export async function callerAfterBody<Caller>(
  caller: Caller,
  beganAt: number,
  lookAgain: () => Promise<Caller>,
): Promise<Caller> {
  return performance.now() - beganAt > heldMs ? lookAgain() : caller;
}
