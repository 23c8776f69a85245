export type Fields = Record<string, string>;
export type Answer = { status: number; body: unknown };
type StripeObject = Record<string, unknown> & { id: string; object: string; status: string };

/** How a payment method of the double behaves: Stripe's own names for its test cards. */
const outcomes: Record<string, string> = {
  pm_card_visa: "succeeds",
  pm_card_chargeDeclinedInsufficientFunds: "insufficient_funds",
  pm_card_threeDSecure2Required: "requires_action",
};

/** What the double of Stripe keeps, and what its operations do to it. */
export function openStripeBooks() {
  const objects = new Map<string, StripeObject>();
  let count = 0;
  const nextId = (prefix: string) => `${prefix}_${(count += 1)}`;

  function create(path: string, fields: Fields): StripeObject {
    const kind = path.split("/")[2] ?? "";
    const [prefix, object, status] = kinds[kind] ?? ["obj", "object", "succeeded"];
    const made: StripeObject = {
      id: nextId(prefix),
      object,
      status,
      metadata: nested(fields, "metadata"),
    };
    if (kind === "payment_intents") Object.assign(made, newPayment(fields));
    if (kind === "setup_intents")
      Object.assign(made, { last_setup_error: null, next_action: null, customer: null });
    if (kind === "refunds")
      Object.assign(made, { amount: Number(fields["amount"]), failure_reason: null });
    objects.set(made.id, made);
    return made;
  }

  function act(method: string, path: string, fields: Fields): Answer {
    const [, , , id, verb] = path.split("/");
    if (!id) return { status: 200, body: create(path, fields) };
    const found = objects.get(id);
    if (!found) return refusal(404, "resource_missing", `No such object: ${id}`);
    if (method === "GET") return { status: 200, body: found };
    if (verb === "confirm")
      return found.status === "canceled" ? unexpected(found) : confirm(found, fields);
    if (verb === "cancel")
      return found.status === "succeeded"
        ? unexpected(found)
        : { status: 200, body: Object.assign(found, { status: "canceled" }) };
    if (verb === "capture")
      return { status: 200, body: succeed(found, Number(fields["amount_to_capture"])) };
    return { status: 200, body: Object.assign(found, fields) };
  }

  /** The shopper's answer to their bank. */
  function answerChallenge(id: string, passes: boolean): void {
    const intent = objects.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    if (passes) succeed(intent);
    else
      Object.assign(intent, {
        status: "requires_payment_method",
        next_action: null,
        last_payment_error: challengeFailed,
      });
  }

  return { objects, nextId, act, answerChallenge };
}

/** What Stripe answers when a card is charged or saved. */
function confirm(intent: StripeObject, fields: Fields): Answer {
  const outcome = outcomes[fields["payment_method"] ?? ""] ?? "succeeds";
  const card = {
    brand: "visa",
    last4: "4242",
    exp_month: 12,
    exp_year: 2034,
    fingerprint: "fp_double",
  };
  intent["setup_future_usage"] = fields["setup_future_usage"] ?? null;
  intent["payment_method"] = { id: fields["payment_method"], object: "payment_method", card };
  if (outcome === "succeeds") return { status: 200, body: succeed(intent) };
  if (outcome === "requires_action") {
    const redirect_to_url = {
      url: `https://hooks.stripe.com/3d_secure_2/hosted?payment_intent=${intent.id}`,
      return_url: fields["return_url"],
    };
    Object.assign(intent, {
      status: "requires_action",
      next_action: { type: "redirect_to_url", redirect_to_url },
    });
    return { status: 200, body: intent };
  }
  const error = {
    type: "card_error",
    code: "card_declined",
    decline_code: outcome,
    message: "Declined.",
  };
  Object.assign(intent, { status: "requires_payment_method", payment_method: null });
  intent[intent.object === "payment_intent" ? "last_payment_error" : "last_setup_error"] = {
    ...error,
    payment_method: { card },
  };
  return { status: 402, body: { error } };
}

const kinds: Record<string, [prefix: string, object: string, status: string]> = {
  payment_intents: ["pi", "payment_intent", "requires_payment_method"],
  setup_intents: ["seti", "setup_intent", "requires_payment_method"],
  customers: ["cus", "customer", "ok"],
  refunds: ["re", "refund", "succeeded"],
};

const challengeFailed = {
  type: "card_error",
  code: "payment_intent_authentication_failure",
  message: "Failed.",
};

function newPayment(fields: Fields) {
  const { currency, capture_method } = fields;
  const none = {
    last_payment_error: null,
    next_action: null,
    customer: null,
    payment_method: null,
    setup_future_usage: null,
  };
  return {
    ...none,
    amount: Number(fields["amount"]),
    amount_received: 0,
    currency,
    capture_method,
  };
}

function succeed(intent: StripeObject, amount = Number(intent["amount"] ?? 0)): StripeObject {
  const holds = intent["capture_method"] === "manual" && intent.status !== "requires_capture";
  const amount_received = holds ? 0 : amount;
  return Object.assign(intent, {
    status: holds ? "requires_capture" : "succeeded",
    amount_received,
    next_action: null,
  });
}

function unexpected(intent: StripeObject): Answer {
  return refusal(400, "payment_intent_unexpected_state", `The intent is ${intent.status}.`);
}

export function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { error: { type: "invalid_request_error", code, message } } };
}

function nested(fields: Fields, name: string): Fields {
  const mine = Object.entries(fields).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(mine.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}
