import {
  type ProblemKind,
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Manners } from "#server/payments/processor/ask-patiently.ts";
import type { MollieError } from "#server/payments/processor/mollie/declared.ts";

/** How Mollie says that something was not done. Its `detail` is not carried on: it may repeat what was sent. */
export const manners: Manners = {
  isWorthAgain: ({ status }) => [429, 502, 503, 504].includes(status),
  problemOf,
  noAnswer: () =>
    new ProcessorUnreachable("Mollie could not be reached, or did not say what it did."),
};

/** The code of an object that Mollie has deleted, and of one that it has never had. */
export const gone = "resource_gone";
const missing = "resource_missing";

function problemOf(
  { status }: Response,
  body: unknown,
  isDoubtful: boolean,
): ProcessorRefused | ProcessorUnreachable {
  const { title = "no title", field }: Partial<MollieError> =
    typeof body === "object" && body !== null ? body : {};
  const words = `Mollie: ${status} ${title}${field ? ` (${field})` : ""}`;
  const kind = kindOf(status);
  if (kind === "refused") return new ProcessorRefused(codeOf(status, field), words);
  return new ProcessorUnreachable(words, { kind: isDoubtful ? "unknown" : kind, status });
}

function codeOf(status: number, field: string | undefined): string {
  if (status === 410) return gone;
  if (status === 404) return missing;
  return field ? `invalid_${field}` : `status_${status}`;
}

/** 409: a request under the same key is in progress, or the same refund was asked for just now. */
function kindOf(status: number): Exclude<ProblemKind, "declined"> {
  if (status === 429) return "again";
  if (status === 401 || status === 403) return "account";
  return status < 400 || status >= 500 || status === 409 ? "unknown" : "refused";
}
