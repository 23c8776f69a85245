import {
  actOnKept,
  keepOrUseUp,
  outcomeOf,
  refusedMethod,
  usedMethod,
} from "#server/workshop/testing/stripe/kept-cards.ts";
import type { Answer, Fields, StripeObject } from "#server/workshop/testing/stripe/wire.ts";
import {
  refusal,
  refusedAmount,
  refusedFile,
  refusedRefund,
  refusedVerb,
  respondToDispute,
  sumOf,
} from "#server/workshop/testing/stripe/rules.ts";
import type { EvidenceRules } from "#server/workshop/testing/stripe/rules.ts";

/** The state of the double of Stripe, and the effects of its operations on it. */
export class StripeBooks {
  readonly objects = new Map<string, StripeObject>();
  private count = 0;
  private readonly evidenceRules: EvidenceRules;

  constructor(evidenceRules: EvidenceRules) {
    this.evidenceRules = evidenceRules;
  }

  nextId(prefix: string): string {
    return `${prefix}_${(this.count += 1)}`;
  }

  act(method: string, path: string, fields: Fields): Answer {
    const [, , kind = "", id, verb] = path.split("/");
    const kept = actOnKept(this, { method, kind, id, verb });
    if (kept) return kept;
    if (method === "GET") return this.read(kind, id, fields);
    if (!id) return this.create(kind, fields);
    const found = this.objects.get(id);
    if (!found) return refusal(404, "resource_missing", `No such object: ${id}`);
    if (kind === "disputes")
      return respondToDispute(found, {
        verb,
        fields,
        objects: this.objects,
        ...this.evidenceRules,
      });
    if (!verb) return { status: 200, body: Object.assign(found, fields) };
    const refused = refusedVerb(found, verb, fields);
    if (refused) return refused;
    if (verb === "confirm") return confirm(this, found, fields);
    if (verb === "cancel")
      return { status: 200, body: Object.assign(found, { status: "canceled", next_action: null }) };
    return { status: 200, body: succeed(found, captureAmount(found, fields)) };
  }

  /** The shopper's answer to their bank. */
  answerChallenge(id: string, passes: boolean): void {
    const intent = this.objects.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    if (passes) succeed(intent);
    else
      Object.assign(intent, {
        status: "requires_payment_method",
        next_action: null,
        last_payment_error: challengeFailed,
      });
  }

  /** What somebody does in Stripe's dashboard, or another application with the same account. */
  elsewhere(kind: string, fields: Fields): StripeObject {
    const { status, body } = this.create(kind, fields);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as StripeObject;
  }

  /**
   * A dispute or an inquiry of a payment; an inquiry withdraws nothing (API reference, "The Dispute object",
   * `balance_transactions`).
   */
  dispute(payment: string, fields: Partial<StripeObject> = {}): StripeObject {
    const disputed = this.objects.get(payment);
    const amount = disputed?.["amount_received"];
    const currency = disputed?.["currency"];
    const withdrawn = { ...adjustment, amount: -Number(amount), currency };
    const made: StripeObject = {
      id: this.nextId("du"),
      object: "dispute",
      status: "needs_response",
      payment_intent: payment,
      amount,
      currency,
      reason: "fraudulent",
      balance_transactions: fields.status?.startsWith("warning_") ? [] : [withdrawn],
      evidence: { uncategorized_text: null },
      ...fields,
      evidence_details: { ...notAnswered, ...(fields["evidence_details"] as object | undefined) },
    };
    this.objects.set(made.id, made);
    return made;
  }

  /**
   * How a chargeback ends. "If the dispute is fully resolved in your favor, the entire amount is returned to you. If it is
   * not, only the partially refunded amount is returned. In this case, the dispute's status is set to lost"
   * (support.stripe.com, "Dispute for full charge amount after a partial refund was issued").
   */
  decide(dispute: StripeObject, status: "won" | "lost"): StripeObject {
    const { amount, currency, payment_intent } = dispute;
    const refunded = sumOf(this.ofPayment("refund", String(payment_intent)));
    const back = { ...adjustment, amount: status === "won" ? Number(amount) : refunded, currency };
    const before = dispute["balance_transactions"] as object[];
    const balance_transactions = back.amount > 0 ? [...before, back] : before;
    return Object.assign(dispute, { status, balance_transactions });
  }

  private create(kind: string, fields: Fields): Answer {
    const [prefix, object, status] = kinds[kind] ?? ["obj", "object", "succeeded"];
    const refused = this.refusedCreation(kind, fields);
    if (refused) return refused;
    const metadata = nested(fields, "metadata");
    const made: StripeObject = { id: this.nextId(prefix), object, status, metadata };
    if (kind === "payment_intents") Object.assign(made, newPayment(fields));
    if (kind === "setup_intents")
      Object.assign(made, { last_setup_error: null, next_action: null, customer: null });
    if (kind === "refunds") Object.assign(made, this.newRefund(fields));
    if (kind === "files") Object.assign(made, JSON.parse(fields["file"] ?? "{}"));
    this.objects.set(made.id, made);
    return { status: 200, body: made };
  }

  private refusedCreation(kind: string, fields: Fields): Answer | null {
    if (kind === "payment_intents") return refusedAmount(fields);
    if (kind === "files") return refusedFile(fields);
    if (kind !== "refunds") return null;
    const id = fields["payment_intent"] ?? "";
    const around = {
      refunds: this.ofPayment("refund", id),
      disputes: this.ofPayment("dispute", id),
    };
    return refusedRefund(this.objects.get(id), fields, around);
  }

  private newRefund(fields: Fields) {
    const payment = this.objects.get(fields["payment_intent"] ?? "");
    const { amount = payment?.["amount_received"] } = fields;
    const about = { payment_intent: payment?.id, currency: payment?.["currency"] };
    return { ...about, amount: Number(amount), failure_reason: null };
  }

  /** Lists are newest first; search knows `metadata['attemptId']:'…'` only. */
  private read(kind: string, id: string | undefined, fields: Fields): Answer {
    const [, object = ""] = kinds[kind] ?? [];
    if (id === "search") return listOf(this.withAttempt(object, fields["query"] ?? ""));
    if (!id) return listOf(this.ofPayment(object, fields["payment_intent"] ?? ""));
    const found = this.objects.get(id);
    return found ? { status: 200, body: found } : refusal(404, "resource_missing", `No such ${id}`);
  }

  private ofPayment(object: string, payment: string): StripeObject[] {
    return [...this.objects.values()].filter(
      (one) => one.object === object && one["payment_intent"] === payment,
    );
  }

  private withAttempt(object: string, query: string): StripeObject[] {
    const wanted = /'([^']+)'$/.exec(query)?.[1];
    return [...this.objects.values()].filter(
      (one) => one.object === object && (one["metadata"] as Fields)["attemptId"] === wanted,
    );
  }
}

const adjustment = { object: "balance_transaction", type: "adjustment" };

const notAnswered = {
  due_by: 1_800_000_000,
  has_evidence: false,
  past_due: false,
  submission_count: 0,
};

function listOf(found: StripeObject[]): Answer {
  const data = found.toReversed();
  return { status: 200, body: { object: "list", data, has_more: false } };
}

function captureAmount(intent: StripeObject, fields: Fields): number {
  return Number(fields["amount_to_capture"] ?? intent["amount"]);
}

/** What Stripe answers when a card is charged or saved. */
function confirm(books: StripeBooks, intent: StripeObject, fields: Fields): Answer {
  const given = fields["payment_method"] ?? "";
  const method = usedMethod(books, given);
  if (!method) return refusal(400, "resource_missing", `No such PaymentMethod: ${given}`);
  const refused = refusedMethod(method, intent);
  if (refused) return refused;
  const known = outcomeOf(method);
  // "any": also cards that need not be authenticated are, where they support it (API reference).
  const asked = fields["payment_method_options[card][request_three_d_secure]"] === "any";
  const wanted = asked && known === "succeeds" ? "requires_action" : known;
  // "In some cases, such as off-session payments, … the card was declined because the transaction requires
  // authentication" (docs.stripe.com/declines/codes, `authentication_required`).
  const isAlone = fields["off_session"] === "true" && wanted === "requires_action";
  const outcome = isAlone ? "authentication_required" : wanted;
  intent["setup_future_usage"] = fields["setup_future_usage"] ?? null;
  intent["payment_method"] = method;
  if (outcome === "succeeds") return { status: 200, body: succeed(intent) };
  if (outcome === "requires_action") {
    const redirect_to_url = {
      url: challengeUrl(intent),
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
    payment_method: method,
  };
  return { status: 402, body: { error } };
}

/**
 * Where the shopper's bank asks. Its query has the intent's `client_secret` in it, as addresses that people show in
 * public do ("…/3d_secure_2/hosted?merchant=acct_…&payment_intent=pi_…&payment_intent_client_secret=pi_…_secret_…");
 * "it should not be stored, logged, or exposed" (API reference, PaymentIntent, `client_secret`).
 */
function challengeUrl({ id, object }: StripeObject): string {
  const query = new URLSearchParams({
    merchant: "acct_double",
    [object]: id,
    [`${object}_client_secret`]: `${id}_secret_double0123456789`,
    publishable_key: "pk_live_double",
    source: `payatt_${id}`,
  });
  return `https://hooks.stripe.com/3d_secure_2/hosted?${query}`;
}

/** Refunds of cards are `succeeded` at once (API reference, "The Refund object"; "Refunds"). */
const kinds: Record<string, [prefix: string, object: string, status: string]> = {
  payment_intents: ["pi", "payment_intent", "requires_payment_method"],
  setup_intents: ["seti", "setup_intent", "requires_payment_method"],
  customers: ["cus", "customer", "ok"],
  files: ["file", "file", "uploaded"],
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
  const method = intent["payment_method"] as StripeObject | null;
  if (method) keepOrUseUp(method, intent);
  const amount_received = holds ? 0 : amount;
  return Object.assign(intent, {
    status: holds ? "requires_capture" : "succeeded",
    amount_received,
    next_action: null,
  });
}

function nested(fields: Fields, name: string): Fields {
  const mine = Object.entries(fields).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(mine.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}
