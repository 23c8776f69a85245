import { byName } from "#server/core/errors.ts";
import type { ErrorBody } from "#server/wire/atoms/error-body.ts";

type Refusal = {
  status: number;
  code: string;
  message: string;
  /** JSONPath (RFC 9535) of the field. */
  param?: string | undefined;
  headers?: Record<string, string>;
};

/** A refusal in the protocol's own shape. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export const isProtocolError = byName<ProtocolError>("ProtocolError");

/** `type` of a refusal: the caller's fault, ours, or a time to wait. */
export function typeOf(status: number): string {
  if (status === 429 || status === 503) return "service_unavailable";
  return status >= 500 ? "processing_error" : "invalid_request";
}

/** A refusal of the REST operation behind a request, by the protocol's words and fields. */
export function fromRest(body: ErrorBody, headers: Record<string, string> = {}): ProtocolError {
  const [message = body.error] = body.message;
  const param = paramOf(message);
  const isItem = param?.startsWith("$.line_items") === true && body.statusCode === 404;
  const retryAfter = headers["retry-after"];
  return new ProtocolError({
    status: isItem ? 400 : body.statusCode,
    code: isItem ? "invalid_item_id" : (codes[body.code] ?? body.code),
    message,
    param,
    headers: retryAfter ? { "retry-after": retryAfter } : {},
  });
}

const codes: Readonly<Record<string, string>> = {
  idempotency_key_reused: "idempotency_conflict",
};

/** Our fields, by the pattern of their path, and theirs. */
const fields: readonly [pattern: RegExp, path: string][] = [
  [/^lineItems\.(\d+)\.quantity$/, "$.line_items[#].quantity"],
  [/^lineItems\.(\d+)/, "$.line_items[#].id"],
  [/^lineItems$/, "$.line_items"],
  [/^contact\.email$/, "$.buyer.email"],
  [/^contact\.phoneNumber$/, "$.buyer.phone_number"],
  [/^contact\.address\.country$/, "$.fulfillment_details.address.country"],
  [/^contact\.address/, "$.fulfillment_details.address"],
  [/^contact/, "$.buyer"],
  [/^shippingOption$/, "$.selected_fulfillment_options[0].option_id"],
  [/^promotionCode$/, "$.discounts.codes"],
  [/^currency$/, "$.currency"],
  [/^metadata/, "$.metadata"],
  [/^paymentToken$/, "$.payment_data.instrument.credential.token"],
  [/^card\.number$/, "$.payment_method.number"],
  [/^card\.expMonth$/, "$.payment_method.exp_month"],
  [/^card\.expYear$/, "$.payment_method.exp_year"],
  [/^card\.cvc$/, "$.payment_method.cvc"],
  [/^card/, "$.payment_method"],
  [/^maxAmount$/, "$.allowance.max_amount"],
  [/^expiresAt$/, "$.allowance.expires_at"],
];

function paramOf(message: string): string | undefined {
  const named = /^([\w.]+): /.exec(message)?.[1];
  if (named === undefined) return undefined;
  for (const [pattern, path] of fields) {
    const match = pattern.exec(named);
    if (match) return path.replace("#", match[1] ?? "");
  }
  return undefined;
}
