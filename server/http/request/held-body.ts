import { secondMs } from "#server/core/clock.ts";

/** A body of which the sender holds back the rest for longer is acted on by what its caller may do by then. */
const heldMs = secondMs;

/**
 * The caller, checked again if the body took longer than a second. Otherwise somebody whose key was revoked, whose
 * role changed or who was let go after they sent the head could send the rest a minute later and still act with
 * their old rights.
 */
export async function callerAfterBody<Caller>(
  caller: Caller,
  beganAt: number,
  lookAgain: () => Promise<Caller>,
): Promise<Caller> {
  return performance.now() - beganAt > heldMs ? lookAgain() : caller;
}
