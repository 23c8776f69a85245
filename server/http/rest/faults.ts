import type { Principal } from "#server/core/caller/principal.ts";
import { pass } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import { type Answer, errorAnswer } from "#server/http/rest/answer.ts";

type Call = {
  operation: Operation;
  principal: Principal | null;
  requestId: string;
  /** Called before it is made to wait. */
  onWait?: (() => void) | undefined;
};

const asked = new DomainError("unavailable", "Your test asked for this: nothing was done.", {
  retryAfterS: 1,
});
/** A fault that a test asked for is not a problem of the service, so nothing is logged. */
const quiet = { info() {}, warn() {}, error() {} };

/**
 * Runs a call with the faults that its merchant's tests have set. Without any, and in live, it is
 * the call alone. Calls of `/testing` are never disturbed, so that faults can be taken back.
 */
export async function withFaults(
  { bench, clock }: Services,
  { operation, principal, requestId, onWait }: Call,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!bench || !principal || operation.path.startsWith("/testing")) return run();
  const { merchantId } = principal;
  const late = await bench.takeFault(merchantId, "latency");
  if (late) {
    onWait?.();
    await pass(clock, late.delayMs);
  }
  if (operation.type === "query") return run();
  if (await bench.takeFault(merchantId, "unavailable")) return errorAnswer(asked, requestId, quiet);
  const answer = await run();
  // A repeat hears what the first call did.
  if (answer.headers["idempotent-replayed"]) return answer;
  return (await bench.takeFault(merchantId, "answer_lost")) ? { ...answer, isLost: true } : answer;
}
