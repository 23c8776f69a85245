import { createHash } from "node:crypto";
import { nestedOf } from "#server/workshop/testing/declared/form.ts";
import {
  type Answer,
  type Fields,
  refusal,
  type Store,
  type StripeObject,
} from "#server/workshop/testing/stripe/wire.ts";

/** The mandate that a debit is made by, or why none can be made. */
type Found = { mandate: StripeObject } | { refused: Answer };

const needed = "mandate_data[customer_acceptance][type]";

/**
 * Mandates of bank debits (API reference, "The Mandate object"): one for a single payment, or for many where the method is
 * set up for later ones. A kept account is debited by the mandate that it has, and refused without one.
 */
export class Mandates {
  private readonly books: Store;
  private readonly used = new Map<string, string>();

  constructor(books: Store) {
    this.books = books;
  }

  /** The mandate of an intent's debit: a new one where the payer accepts it now, else the one that the request names or the method has. */
  find(intent: StripeObject, method: StripeObject, fields: Fields): Found {
    if (fields[needed]) return { mandate: this.give(intent, method, fields) };
    if (intent.object === "setup_intent" || !method["customer"])
      return { refused: refusal(400, "parameter_missing", `Missing required param: ${needed}.`) };
    const own = [...this.books.objects.values()].filter(
      (one) => one.object === "mandate" && one["payment_method"] === method.id,
    );
    const named = fields["mandate"] ? own.filter(({ id }) => id === fields["mandate"]) : own;
    const mandate = named.findLast(
      ({ status, type }) => status === "active" && type === "multi_use",
    );
    if (mandate) return { mandate };
    const message = "The provided mandate is invalid and can not be used for the payment intent.";
    return { refused: refusal(400, "payment_intent_mandate_invalid", message) };
  }

  /** The debit is asked for: a mandate for one payment is spent. */
  spend(intent: StripeObject, mandate: StripeObject): void {
    this.used.set(intent.id, mandate.id);
    if (mandate["type"] === "single_use") this.books.change(mandate, { status: "inactive" });
  }

  /** The details of a charge's account. */
  detailsOf(intent: StripeObject, method: StripeObject) {
    const { generated_from: _none, ...account } = method["sepa_debit"] as Record<string, unknown>;
    return { ...account, mandate: this.used.get(intent.id) ?? null };
  }

  private give(intent: StripeObject, method: StripeObject, fields: Fields): StripeObject {
    const isForMany =
      intent.object === "setup_intent" || fields["setup_future_usage"] === "off_session";
    const { amount, currency } = intent;
    const { customer_acceptance: accepted } = nestedOf(fields)["mandate_data"] as {
      customer_acceptance: Record<string, unknown>;
    };
    const kind = isForMany
      ? { type: "multi_use", multi_use: {} }
      : { type: "single_use", single_use: { amount, currency } };
    const acceptedAt = accepted["accepted_at"];
    const mandate = this.books.put({
      object: "mandate",
      ...kind,
      status: "active",
      payment_method: method.id,
      customer_acceptance: {
        type: accepted["type"],
        accepted_at: acceptedAt === undefined ? null : Number(acceptedAt),
        ...(accepted["type"] === "offline" && { offline: {} }),
      },
      payment_method_details: {
        type: "sepa_debit",
        sepa_debit: { reference: `REF${intent.id}`, url: `https://hooks.stripe.com/${intent.id}` },
      },
    });
    if (intent.object === "setup_intent") this.books.change(intent, { mandate: mandate.id });
    return mandate;
  }
}

/** An account as Stripe answers it: never whole. */
export function accountAt(iban: string) {
  return {
    bank_code: iban.slice(4, 9),
    branch_code: null,
    country: iban.slice(0, 2),
    fingerprint: createHash("sha256").update(iban).digest("hex").slice(0, 16),
    generated_from: null,
    last4: iban.slice(-4),
  };
}
