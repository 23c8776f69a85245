import {
  type ProblemKind,
  ProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { Manners } from "#server/payments/processor/ask-patiently.ts";

/** Adyen's `ServiceError`. Its message is not carried on: it may repeat what was sent. */
type ServiceError = { errorCode?: string; errorType?: string; pspReference?: string };

/** "Request already processed or in progress" (docs.adyen.com/development-resources/error-codes): another request's. */
const inProgress = "704";

/** How Adyen says that something was not done. */
export const manners: Manners = { isWorthAgain, problemOf, noAnswer };

function isWorthAgain(answer: Response): boolean {
  return isTransient(answer) || [429, 502, 503, 504].includes(answer.status);
}

/** Nothing was done, and the same may go well in a moment (docs.adyen.com/development-resources/api-idempotency). */
function isTransient(answer: Response): boolean {
  return answer.headers.get("transient-error") === "true";
}

function problemOf(
  answer: Response,
  body: unknown,
  isDoubtful: boolean,
): ProcessorRefused | ProcessorUnreachable {
  const { errorCode = "none", errorType = "unknown", pspReference = "none" } = errorOf(body);
  const { status } = answer;
  const words = `Adyen: ${status} ${errorType} ${errorCode} (request ${pspReference})`;
  const kind = kindOf(answer, { errorCode, errorType });
  if (kind === "refused" || kind === "declined")
    return new ProcessorRefused(errorCode === "none" ? errorType : errorCode, words, kind);
  return new ProcessorUnreachable(words, { kind: isDoubtful ? "unknown" : kind, status });
}

function errorOf(body: unknown): ServiceError {
  return typeof body === "object" && body !== null ? (body as ServiceError) : {};
}

function kindOf(
  answer: Response,
  { errorCode, errorType }: Required<Pick<ServiceError, "errorCode" | "errorType">>,
): ProblemKind {
  const { status } = answer;
  if (errorCode === inProgress) return "unknown";
  if (isTransient(answer) || status === 429) return "again";
  if (status === 401 || status === 403) return "account";
  if (status < 400 || status >= 500) return "unknown";
  return errorType === "security" || errorType === "configuration" ? "account" : "refused";
}

function noAnswer(): ProcessorUnreachable {
  return new ProcessorUnreachable("Adyen could not be reached, or did not say what it did.");
}
