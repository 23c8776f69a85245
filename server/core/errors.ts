/**
 * The closed table of error codes and their HTTP statuses (contract §2, "Errors").
 * Codes are stable: integrations match on them. The API document lists this table.
 */
export const errorCodes = {
  validation_failed: 400,
  invalid_json: 400,
  invalid_currency: 400,
  total_mismatch: 400,
  currency_mismatch: 400,
  interval_mismatch: 400,
  amount_not_positive: 400,
  amount_too_small: 400,
  amount_too_large: 400,
  amount_not_multiple: 400,
  currency_not_supported: 400,
  same_customer: 400,
  discount_not_applicable: 400,
  raw_card_not_allowed: 400,
  idempotency_key_invalid: 400,
  unauthorized: 401,
  insufficient_balance: 402,
  card_declined: 402,
  payment_not_made: 402,
  insufficient_merchant_balance: 402,
  spending_limit_exceeded: 402,
  insufficient_scope: 403,
  merchant_forbidden: 403,
  insufficient_role: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  customer_email_taken: 409,
  promotion_code_taken: 409,
  lookup_key_taken: 409,
  compliance_exists: 409,
  compliance_required: 409,
  approval_required: 409,
  session_not_open: 409,
  payment_in_progress: 409,
  link_unavailable: 409,
  already_subscribed: 409,
  discount_used_up: 409,
  out_of_stock: 409,
  stock_reserved: 409,
  preview_stale: 409,
  invalid_state: 409,
  upload_mismatch: 409,
  idempotency_in_flight: 409,
  idempotency_key_erased: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
  overloaded: 503,
  processor_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** A call that moves money out and waits for a person, as it is to be asked for. */
export type ApprovalAsked = {
  keyId: string;
  operation: string;
  digest: string;
  amount: bigint;
  currency: string;
  payee: string | null;
};

type DomainErrorOptions = {
  /** Why, with `card_declined` and `payment_not_made`. */
  declineCode?: string;
  /** With `out_of_stock`: the line's place in the order, and the units that are left. */
  lacking?: { line: number; left: number };
  /** With `approval_required`, until the approval is made: its facts. */
  asks?: ApprovalAsked;
  /** With `approval_required`: the approval that waits for a person. */
  approval?: { id: string; url: string; expiresAt: string };
  /** Seconds after which trying again makes sense: the `Retry-After` header. */
  retryAfterS?: number;
  /**
   * The failure is itself the result of the business transaction (a declined card is
   * recorded): `transact` commits what was written and then throws.
   */
  commits?: boolean;
};

/**
 * A refusal that the caller can understand and act on. The message is one sentence that says
 * what is wrong and what to do; several problems make several sentences.
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly messages: string[];
  readonly options: DomainErrorOptions;

  constructor(code: ErrorCode, message: string | string[], options: DomainErrorOptions = {}) {
    const messages = typeof message === "string" ? [message] : message;
    super(messages.join(" "));
    this.code = code;
    this.messages = messages;
    this.options = options;
  }
}

/**
 * A test for errors of one class of ours, by name. `instanceof` is false for what the service throws at a page:
 * Next bundles a copy of each module, with classes of its own. `server/workshop/class-identity.test.ts` refuses it.
 */
export function byName<Kind extends Error>(name: Kind["name"]) {
  return (error: unknown): error is Kind => error instanceof Error && error.name === name;
}

export const isDomainError = byName<DomainError>("DomainError");

/** Refused before it began, because too much is asked: no failure. */
export function isOverloaded(error: unknown): boolean {
  return isDomainError(error) && error.code === "overloaded";
}

/** One fixed answer for "does not exist", "was deleted" and "belongs to another merchant". */
export function notFound(): DomainError {
  return new DomainError(
    "not_found",
    "There is no such resource. Check the id and the environment.",
  );
}

/** A record that a field of a body names: where there is none, the answer says which field, such as "customerId: no such customer." */
export async function naming<Found>(problem: string, found: Promise<Found>): Promise<Found> {
  try {
    return await found;
  } catch (error) {
    if (isDomainError(error) && error.code === "not_found")
      throw new DomainError("not_found", problem);
    throw error;
  }
}

/** The same answer whether the other merchant exists or not. */
export function merchantForbidden(): DomainError {
  return new DomainError("merchant_forbidden", "This credential may not act for that merchant.");
}
