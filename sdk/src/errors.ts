import type { BaseUrl } from "./base-url.js";
import type { ApiError } from "./generated/types.js";

/** One problem of a request: the field or parameter that it is about, such as `lineItems.0.amount`, and the sentence. */
export type Problem = { field: string | null; message: string };

/** Thrown for every answer that is not the documented success. Its subclasses are by code. */
export class CanaryError extends Error {
  override readonly name: string = "CanaryError";
  readonly status: number;
  /** Stable word for programs, such as `card_declined`; null when the answer is not the API's. */
  readonly code: string | null;
  /** Quote this when you ask for help. */
  readonly requestId: string | null;
  readonly headers: Headers;
  /** Every problem that the service names, by field; empty when the answer is not the API's. */
  readonly messages: readonly Problem[];
  /** The API's error body; null when something else answered, such as a proxy. */
  readonly error: ApiError | null;

  constructor(response: Response, body: unknown) {
    const error = isApiError(body) ? body : null;
    const requestId = error?.requestId ?? response.headers.get("x-request-id");
    const said = error
      ? `${error.code}: ${error.message.join(" ")}`
      : `The answer of ${addressOf(response)} is not an answer of the API: check CANARY_URL or baseUrl.`;
    super(`${response.status} ${said} (request ${requestId ?? "unknown"})`);
    if (!error) Object.defineProperty(this, "cause", { value: body });
    this.status = response.status;
    this.code = error?.code ?? null;
    this.requestId = requestId;
    this.headers = response.headers;
    this.messages = (error?.message ?? []).map(problemOf);
    this.error = error;
  }
}

/** No, malformed, expired, revoked or wrong-environment credentials. */
export class UnauthorizedError extends CanaryError {
  override readonly name = "UnauthorizedError";
}
/** The credential may not do this. */
export class ForbiddenError extends CanaryError {
  override readonly name = "ForbiddenError";
}
/** Does not exist, or belongs to another merchant. */
export class NotFoundError extends CanaryError {
  override readonly name = "NotFoundError";
}
/** A field or parameter is missing, malformed or out of range; `messages` names each. */
export class InvalidRequestError extends CanaryError {
  override readonly name = "InvalidRequestError";
}
/** `declineCode` says why. */
export class CardDeclinedError extends CanaryError {
  override readonly name = "CardDeclinedError";
  get declineCode(): string | null {
    return this.error?.declineCode ?? null;
  }
}
/** Nothing was charged, and no bank has declined; `declineCode` says why. */
export class PaymentNotMadeError extends CanaryError {
  override readonly name = "PaymentNotMadeError";
  get declineCode(): string | null {
    return this.error?.declineCode ?? null;
  }
}
/** A balance is too low. */
export class InsufficientBalanceError extends CanaryError {
  override readonly name = "InsufficientBalanceError";
}
/** The state of things does not allow it. */
export class ConflictError extends CanaryError {
  override readonly name = "ConflictError";
}
/** The idempotency key was used for a different request. */
export class IdempotencyError extends CanaryError {
  override readonly name = "IdempotencyError";
}
/** Too many requests, also after the retries. */
export class RateLimitError extends CanaryError {
  override readonly name = "RateLimitError";
}
/** A failure on the service's side, also after the retries. */
export class ServiceError extends CanaryError {
  override readonly name = "ServiceError";
}

/** No answer came: the network, or the time-out. What was asked may have been done; a repeat with the same idempotency key is safe. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  /** Under which the request may be repeated; null for reads. */
  readonly idempotencyKey: string | null;

  constructor(cause: unknown, idempotencyKey: string | null, base?: BaseUrl) {
    const hint = base?.isGiven === false ? " Set CANARY_URL, or baseUrl, when the service is elsewhere." : "";
    super(base ? `No answer from ${base.url}: ${reasonOf(cause)}${hint}` : reasonOf(cause));
    Object.defineProperty(this, "cause", { value: cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** A webhook that is not the service's, is too old, or was changed on the way. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

type ErrorClass = new (response: Response, body: unknown) => CanaryError;

const byCode: Record<string, ErrorClass> = {
  card_declined: CardDeclinedError,
  payment_not_made: PaymentNotMadeError,
  insufficient_balance: InsufficientBalanceError,
  insufficient_merchant_balance: InsufficientBalanceError,
  idempotency_key_reused: IdempotencyError,
  idempotency_key_invalid: IdempotencyError,
  idempotency_key_erased: IdempotencyError,
};

const byStatus: Record<number, ErrorClass> = {
  400: InvalidRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** The error of an answer, of the class that its code or status has. */
export function errorOf(response: Response, body: unknown): CanaryError {
  const known = isApiError(body) ? byCode[body.code] : undefined;
  const usual = response.status >= 500 ? ServiceError : byStatus[response.status];
  return new (known ?? usual ?? CanaryError)(response, body);
}

/** Sentences about a field begin with its path, as `email: another customer already has this address.` */
function problemOf(sentence: string): Problem {
  const [, field = null, message = sentence] = /^([^\s:]+): ([^]+)$/.exec(sentence) ?? [];
  return { field, message };
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === "object" && body !== null && "requestId" in body && "code" in body;
}

/** Without its query, in which there may be names. */
function addressOf({ url }: Response): string {
  return url === "" ? "the service" : url.replace(/[?#].*/, "");
}

/** The innermost cause as a sentence: Node's `fetch` says "fetch failed", and only its cause says why. */
function reasonOf(cause: unknown): string {
  let inner = cause;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  const { message = "", code } = (inner ?? {}) as { message?: string; code?: unknown };
  const said = message || (typeof code === "string" ? code : "no answer came");
  return said.endsWith(".") ? said : `${said}.`;
}

/** The service is older than dry runs, and has done what it was to try. */
export class DryRunIgnored extends Error {
  override readonly name = "DryRunIgnored";
  constructor() {
    super("This service knows no dry runs: it has done what was asked for.");
  }
}
