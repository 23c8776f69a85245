/** Types of the data that goes over the wire to and from the Stripe double. */
export type Fields = Record<string, string>;
export type Answer = { status: number; body: unknown };
export type StripeObject = Record<string, unknown> & {
  id: string;
  object: string;
  status?: string;
};

/** Types that the parts of the double share. */
export type Store = {
  objects: Map<string, StripeObject>;
  /** Keeps an object with all fields that Stripe always sends. @throws if it has others than the declared ones */
  put(given: Record<string, unknown> & { object: string }): StripeObject;
  /** Changes fields of a stored object. Throws as `put` does. */
  change(object: StripeObject, fields: Record<string, unknown>): StripeObject;
  /** In seconds, as Stripe's times are. */
  now(): number;
};

/** Stripe API reference, "Errors": type, code and message of a refused request. */
export function refusal(
  status: number,
  code: string | undefined,
  message: string,
  param?: string,
): Answer {
  return { status, body: { error: { type: "invalid_request_error", code, message, param } } };
}

export function done(body: unknown): Answer {
  return { status: 200, body };
}
