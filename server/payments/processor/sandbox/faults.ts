import { ProcessorUnreachable } from "#server/core/processor.ts";

/** What a test makes the sandbox do wrong, as networks and processors do. */
export type SandboxFaults = {
  /** How long it thinks before it books a payment. */
  latencyMs?: number;
  /** How long its answer is on the way, after it has booked. */
  answerLatencyMs?: number;
  /** The request never arrives: nothing is booked. */
  dropRequest?: boolean;
  /** It is booked, and the answer is lost. */
  loseAnswer?: boolean;
  /** Notices are given again although they were acknowledged. */
  duplicateNotices?: boolean;
};

/** Runs what the sandbox does for a request, with the faults of the moment. */
export async function withFaults<Answer>(
  faults: SandboxFaults,
  book: () => Promise<Answer>,
): Promise<Answer> {
  await wait(faults.latencyMs);
  if (faults.dropRequest)
    throw new ProcessorUnreachable("The sandbox was told not to receive this request.");
  const answer = await book();
  await wait(faults.answerLatencyMs);
  if (faults.loseAnswer)
    throw new ProcessorUnreachable("The sandbox was told to lose this answer.");
  return answer;
}

async function wait(ms = 0): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}
