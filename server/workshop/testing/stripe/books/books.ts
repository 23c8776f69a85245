import type { Clock } from "#server/core/clock.ts";
import { nestedOf } from "#server/workshop/testing/declared/form.ts";
import {
  disputeOf,
  endOf,
  type EvidenceRules,
  respondToDispute,
  wholeDispute,
} from "#server/workshop/testing/stripe/books/disputes.ts";
import { Intents } from "#server/workshop/testing/stripe/books/intents.ts";
import { listOf } from "#server/workshop/testing/stripe/books/lists.ts";
import { refusedFile, refusedRefund, sumOf } from "#server/workshop/testing/stripe/books/rules.ts";
import { attached, customersAt } from "#server/workshop/testing/stripe/kept-cards.ts";
import type { StripeTable } from "#server/workshop/testing/stripe/table.ts";
import {
  type Answer,
  done,
  type Fields,
  refusal,
  type StripeObject,
} from "#server/workshop/testing/stripe/wire.ts";

/** Objects by the collection that they are in, and how their ids begin. */
const collections: Record<string, [prefix: string, object: string]> = {
  account: ["acct", "account"],
  balance: ["balance", "balance"],
  balance_transactions: ["txn", "balance_transaction"],
  charges: ["ch", "charge"],
  confirmation_tokens: ["ctoken", "confirmation_token"],
  customers: ["cus", "customer"],
  disputes: ["du", "dispute"],
  early_fraud_warnings: ["issfr", "radar.early_fraud_warning"],
  events: ["evt", "event"],
  files: ["file", "file"],
  mandates: ["mandate", "mandate"],
  country_specs: ["", "country_spec"],
  payment_method_configurations: ["pmc", "payment_method_configuration"],
  payment_intents: ["pi", "payment_intent"],
  payment_methods: ["pm", "payment_method"],
  payouts: ["po", "payout"],
  refunds: ["re", "refund"],
  setup_intents: ["seti", "setup_intent"],
  webhook_endpoints: ["we", "webhook_endpoint"],
};

const undated = new Set([
  "account",
  "balance",
  "country_spec",
  "mandate",
  "payment_method_configuration",
]);

/** How one use of the model differs from another. */
export type BookRules = Omit<EvidenceRules, "change"> & {
  table: StripeTable;
  /** After the prefix of each id, so that no two models give the same. */
  idMark?: string;
  /** How refunds begin; `succeeded` unless given. */
  refundStatus?: () => "pending" | "succeeded";
  /** Hears of each object that is made or changed, with the fields that it had before. */
  onChange?: (object: StripeObject, before: StripeObject | null) => void;
};

/** The state of the double of Stripe, and the effects of its operations on it. */
export class StripeBooks {
  /** Everything that Stripe keeps, as it answers it without `expand`. */
  readonly objects = new Map<string, StripeObject>();
  readonly intents: Intents;
  private count = 0;
  private readonly rules: BookRules;
  private readonly clock: Clock;

  constructor(rules: BookRules) {
    this.rules = rules;
    this.clock = rules.clock;
    this.intents = new Intents(this);
  }

  nextId(prefix: string): string {
    return `${prefix}_${this.rules.idMark ?? ""}${(this.count += 1)}`;
  }

  /** In seconds, as Stripe's times are. */
  now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  /** Keeps an object with all fields that Stripe always sends. @throws if it has others than the declared ones */
  put(given: Record<string, unknown> & { object: string }): StripeObject {
    const prefix = Object.values(collections).find(([, object]) => object === given.object)?.[0];
    const id = typeof given["id"] === "string" ? given["id"] : this.nextId(prefix ?? "obj");
    const identity = given.object === "balance" ? {} : { id };
    const dated = undated.has(given.object) ? {} : { created: this.now() };
    const made = this.whole({ ...identity, ...dated, ...given });
    this.objects.set(id, made);
    this.rules.onChange?.(made, null);
    return made;
  }

  /** Changes an object that is kept. @throws as `put` */
  change(object: StripeObject, fields: Record<string, unknown>): StripeObject {
    const before = { ...object };
    Object.assign(object, this.whole({ ...object, ...fields }));
    this.rules.onChange?.(object, before);
    return object;
  }

  /** With all fields that Stripe always sends. @throws as `put` */
  whole(given: Record<string, unknown> & { object: string }): StripeObject {
    const isDispute = given.object === "dispute";
    return this.rules.table.object(
      isDispute ? { ...given, ...wholeDispute(given, this.now()) } : given,
    );
  }

  act(method: string, path: string, fields: Fields): Answer {
    const [kind = "", id, verb] = path.replace("/radar/", "/").split("/").slice(2);
    if (method === "GET") return this.read(kind, { id, verb, fields });
    if (!id) return this.create(kind, fields);
    const found = this.objects.get(id);
    if (!found || found["deleted"])
      return refusal(404, "resource_missing", `No such object: '${id}'`);
    if (method === "DELETE") return this.remove(found);
    if (kind === "disputes")
      return respondToDispute(found, { verb, fields, ...this.rules, ...this.disputing() });
    if (kind === "payment_methods") return this.attach(found, verb, fields);
    if (!verb) return done(this.change(found, changesOf(fields)));
    return this.intents.act(found, verb, fields);
  }

  /** An act in Stripe's dashboard, or of another application with the same account. */
  elsewhere(kind: string, fields: Fields): StripeObject {
    const { status, body } = this.create(kind, fields);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as StripeObject;
  }

  dispute(payment: string, fields: Partial<StripeObject> = {}): StripeObject {
    return this.put(disputeOf(this.objects.get(payment), { fields, now: this.now() }));
  }

  private disputing() {
    const change = (dispute: StripeObject, fields: object) => this.change(dispute, { ...fields });
    return { objects: this.objects, change };
  }

  /** How a chargeback ends. */
  decide(dispute: StripeObject, status: "won" | "lost"): StripeObject {
    const refunded = sumOf(this.ofPayment("refund", String(dispute["payment_intent"])));
    return this.change(dispute, endOf(dispute, { status, refunded, now: this.now() }));
  }

  ofPayment(object: string, payment: string): StripeObject[] {
    return [...this.objects.values()].filter(
      (one) => one.object === object && one["payment_intent"] === payment,
    );
  }

  private create(kind: string, fields: Fields): Answer {
    const [, object] = collections[kind] ?? [];
    const metadata = nested(fields, "metadata");
    switch (object) {
      case "payment_intent":
      case "setup_intent":
        return this.intents.create(object, fields, metadata);
      case "customer":
        return done(this.put({ object, metadata, balance: 0 }));
      case "refund":
        return this.refund(fields, metadata);
      case "file":
        return refusedFile(fields) ?? done(this.put({ object, ...fileOf(fields) }));
      default:
        throw new Error(`The double of Stripe cannot create ${kind} yet.`);
    }
  }

  /** Refunds of cards are `succeeded` at once (API reference, "The Refund object"; "Refunds"). */
  private refund(fields: Fields, metadata: Fields): Answer {
    const id = fields["payment_intent"] ?? "";
    const payment = this.objects.get(id);
    const around = {
      refunds: this.ofPayment("refund", id),
      disputes: this.ofPayment("dispute", id),
    };
    const refused = refusedRefund(payment, fields, around);
    if (refused || !payment) return refused ?? refusal(404, "resource_missing", "No such payment.");
    const { currency, latest_charge: charge } = payment;
    const amount = Number(fields["amount"] ?? payment["amount_received"]);
    const about = { payment_intent: id, charge, currency, metadata };
    const status = this.rules.refundStatus?.() ?? "succeeded";
    return done(this.put({ object: "refund", status, amount, ...about }));
  }

  /** API reference, "Delete a customer": "Permanently deletes a customer. It cannot be undone." */
  private remove(found: StripeObject): Answer {
    if (found.object !== "customer")
      throw new Error(`The double of Stripe cannot delete a ${found.object} yet.`);
    for (const one of attached(this, found.id)) this.change(one, { customer: null });
    const deleted = { id: found.id, object: "customer", deleted: true };
    this.objects.set(found.id, deleted);
    return done(deleted);
  }

  /** API reference, "Detach a PaymentMethod": only one that is attached to a customer. */
  private attach(method: StripeObject, verb: string | undefined, fields: Fields): Answer {
    if (verb === "attach") return done(this.change(method, { customer: fields["customer"] }));
    if (verb !== "detach") return done(this.change(method, changesOf(fields)));
    if (method["customer"]) return done(this.change(method, { customer: null }));
    const message =
      "The payment method you provided is not attached to a customer so detachment is impossible.";
    return refusal(400, "payment_method_unexpected_state", message);
  }

  private methodsOf(customer: string, fields: Fields): Answer {
    const found = customersAt(this).some(({ id }) => id === customer);
    if (!found) return refusal(404, "resource_missing", `No such customer: '${customer}'`);
    const asked = { object: "payment_method", fields: { ...fields, customer } };
    return listOf([...this.objects.values()], asked);
  }

  private read(
    kind: string,
    { id, verb, fields }: { id: string | undefined; verb: string | undefined; fields: Fields },
  ): Answer {
    const [, object = ""] = collections[kind] ?? [];
    const all = [...this.objects.values()];
    if (kind === "account" || kind === "balance")
      return done(
        all.find((one) => one.object === object) ?? this.put({ object, ...plain[object] }),
      );
    if (verb === "payment_methods") return this.methodsOf(id ?? "", fields);
    if (!id || id === "search") return listOf(all, { object, fields, isSearch: id === "search" });
    const found = this.objects.get(id);
    return found ? done(found) : refusal(404, "resource_missing", `No such ${object}: '${id}'`);
  }
}

/** The account, until a test puts another one there. */
const plain: Record<string, Record<string, unknown>> = {
  account: { id: "acct_double", type: "standard", charges_enabled: true, payouts_enabled: true },
};

function fileOf(fields: Fields) {
  const { size, filename } = JSON.parse(fields["file"] ?? "{}") as Record<string, unknown>;
  return { size, filename: filename ?? null, purpose: fields["purpose"] };
}

function changesOf(fields: Fields) {
  const { expand: _, ...changes } = nestedOf(fields);
  return changes;
}

export function nested(fields: Fields, name: string): Fields {
  const mine = Object.entries(fields).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(mine.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}
