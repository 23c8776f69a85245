import {
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";

/** Faults that a test sets in the sandbox: failures as networks and processors have them. */
export type SandboxFaults = {
  /** How long it thinks before it books a payment. */
  latencyMs?: number;
  /** How long its answer is on the way, after it has booked. */
  answerLatencyMs?: number;
  /** The request never arrives: nothing is booked. */
  dropRequest?: boolean;
  /** It is booked, and the answer is lost. */
  loseAnswer?: boolean;
  /** The request is refused for good, with this code: nothing is booked. */
  refuse?: string;
  /** Notices are given again although they were acknowledged. */
  duplicateNotices?: boolean;
};

/**
 * Refusals by key: as at Stripe, a definite answer is repeated for its key, whatever changes
 * meanwhile.
 */
const refusals = new WeakMap<SandboxFaults, Map<string, string>>();

/** Runs what the sandbox does for a request, with the faults of the moment. */
export async function withFaults<Answer>(
  faults: SandboxFaults,
  key: string,
  book: () => Promise<Answer>,
): Promise<Answer> {
  await wait(faults.latencyMs);
  if (faults.dropRequest)
    throw new ProcessorUnreachable("The sandbox was told not to receive this request.");
  const answer = await bookOrRefuse(faults, key, book);
  await wait(faults.answerLatencyMs);
  if (faults.loseAnswer)
    throw new ProcessorUnreachable("The sandbox was told to lose this answer.");
  return answer;
}

async function bookOrRefuse<Answer>(
  faults: SandboxFaults,
  key: string,
  book: () => Promise<Answer>,
): Promise<Answer> {
  const kept = refusals.get(faults) ?? new Map<string, string>();
  refusals.set(faults, kept);
  const code = kept.get(key) ?? faults.refuse;
  if (code === undefined) return book();
  kept.set(key, code);
  if (faults.loseAnswer)
    throw new ProcessorUnreachable("The sandbox was told to lose this answer.");
  throw new ProcessorRefused(code, "The sandbox was told to refuse this request.");
}

async function wait(ms = 0): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}
