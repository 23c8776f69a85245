import { type Form, nestedOf } from "#server/workshop/testing/declared/form.ts";
import { accountAt, Mandates } from "#server/workshop/testing/stripe/books/mandates.ts";
import {
  type Answer,
  type Fields,
  refusal,
  type Store,
  type StripeObject,
} from "#server/workshop/testing/stripe/wire.ts";

type ChosenCard = { method: StripeObject; outcome: string } | { refused: Answer };

/** How a card of the double behaves: Stripe's own names for its test cards (docs.stripe.com/testing). */
const outcomes: Record<string, string> = {
  visa: "succeeds",
  mastercard: "succeeds",
  chargeDeclinedInsufficientFunds: "insufficient_funds",
  threeDSecure2Required: "requires_action",
};

/** Written from Stripe's pages, apart from the table of the service. */
const otherWays: Record<string, { currencies: string[]; needs?: string }> = {
  ideal: { currencies: ["eur"] },
  bancontact: { currencies: ["eur"], needs: "name" },
  eps: { currencies: ["eur"], needs: "name" },
  p24: { currencies: ["eur", "pln"], needs: "email" },
  klarna: {
    currencies: "aud cad chf czk dkk eur gbp nok nzd pln ron sek usd".split(" "),
  },
  blik: { currencies: ["pln"] },
  pix: { currencies: ["brl"] },
  sepa_debit: { currencies: ["eur"], needs: "name" },
  paypal: {
    currencies: "eur gbp usd chf czk dkk nok pln sek aud cad hkd nzd sgd".split(" "),
  },
};

/** Parameters of a confirmation without which Stripe refuses a way to pay. */
const demands: Record<string, string[]> = {
  blik: ["payment_method_options[blik][code]"],
  sepa_debit: [
    "payment_method_data[sepa_debit][iban]",
    "payment_method_data[billing_details][email]",
    "mandate_data[customer_acceptance][type]",
  ],
};

const incompatible = "payment_intent_incompatible_payment_method";

/** A code that no bank has given. */
export const wrongCode = "000000";

/** Payment methods of the double: cards, and banks that the shopper is sent to. */
export class Cards {
  private readonly books: Store;
  private readonly behaviors = new Map<string, string>();
  private readonly used = new Set<string>();
  readonly mandates: Mandates;
  /** There is no money behind cards that are kept. */
  areEmpty = false;

  constructor(books: Store) {
    this.books = books;
    this.mandates = new Mandates(books);
  }

  /**
   * The method that is charged. A test card's name makes one (`pm_card_visa`, or what the browser's library made
   * of it, `ctoken_visa`). One that is a customer's pays for that customer only.
   */
  given(intent: StripeObject, fields: Fields): ChosenCard {
    if (fields["payment_method_data[type]"]) return this.otherWay(intent, fields);
    const { payment_method, confirmation_token } = fields;
    const token = payment_method ?? confirmation_token ?? String(intent["payment_method"]);
    const method = this.books.objects.get(token) ?? this.made(token);
    const param = confirmation_token ? "confirmation_token" : "payment_method";
    if (method?.object !== "payment_method")
      return {
        refused: refusal(400, "resource_missing", `No such PaymentMethod: '${token}'`, param),
      };
    if (!(intent["payment_method_types"] as string[]).includes(String(method["type"])))
      return { refused: refusal(400, incompatible, `${String(method["type"])} is not allowed.`) };
    const { customer } = method;
    if (customer && customer !== intent["customer"]) {
      const message = "The payment method belongs to a customer. Please include the customer.";
      return { refused: refusal(400, undefined, message, param) };
    }
    if (!customer && this.used.has(method.id))
      return { refused: refusal(400, "payment_method_unexpected_state", usedUp, param) };
    if (customer && this.areEmpty) return { method, outcome: "insufficient_funds" };
    return { method, outcome: this.behaviors.get(method.id) ?? "succeeds" };
  }

  /** Whether the payment is made besides cards. */
  isOtherWay({ payment_method }: StripeObject): boolean {
    const method = this.books.objects.get(String(payment_method));
    return method !== undefined && method["type"] !== "card";
  }

  typeOf({ payment_method }: StripeObject): string {
    return String(this.books.objects.get(String(payment_method))?.["type"]);
  }

  wayDetails(intent: StripeObject) {
    const method = this.books.objects.get(String(intent["payment_method"]));
    const type = String(method?.["type"]);
    const isDebit = method && type === "sepa_debit";
    return { type, [type]: isDebit ? this.mandates.detailsOf(intent, method) : {} };
  }

  /** docs.stripe.com/payments/ideal, /bancontact, /eps, /p24, /klarna, /paypal, /blik, /pix, /sepa-debit: currencies, and what is required. */
  private otherWay(intent: StripeObject, fields: Fields): ChosenCard {
    const type = String(fields["payment_method_data[type]"]);
    const known = otherWays[type];
    const [allowed] = intent["payment_method_types"] as string[];
    const wrong =
      known === undefined || type !== allowed
        ? incompatible
        : intent.object === "setup_intent" || known.currencies.includes(String(intent["currency"]))
          ? null
          : "payment_intent_invalid_parameter";
    if (wrong) return { refused: refusal(400, wrong, `${type} cannot pay this intent.`) };
    const needed = known?.needs && `payment_method_data[billing_details][${known.needs}]`;
    const param = [needed, ...(demands[type] ?? [])].find((name) => name && !fields[name]);
    if (param)
      return { refused: refusal(400, "parameter_missing", `Missing required param: ${param}.`) };
    const detail = (name: string) =>
      fields[`payment_method_data[billing_details][${name}]`] ?? null;
    const billing_details = {
      address: null,
      email: detail("email"),
      name: detail("name"),
      phone: null,
      tax_id: null,
    };
    const iban = fields["payment_method_data[sepa_debit][iban]"];
    const account = iban ? accountAt(iban) : {};
    const method = this.books.put({
      object: "payment_method",
      type,
      [type]: account,
      billing_details,
      metadata: metadataOf(fields),
    });
    if (type === "sepa_debit") return { method, outcome: "processing" };
    const code = fields["payment_method_options[blik][code]"];
    return { method, outcome: code === wrongCode ? "code_invalid" : "requires_action" };
  }

  /** After a success, and where a bank is asked for a debit: attached to the intent's customer when it is to be charged again, else used up. */
  keep(intent: StripeObject): void {
    const method = this.books.objects.get(String(intent["payment_method"]));
    const { customer } = intent;
    const isKept = intent.object === "setup_intent" || intent["setup_future_usage"] != null;
    if (!method) return;
    if (customer && isKept) this.books.change(method, { customer });
    this.used.add(method.id);
  }

  /** The details of a charge's card. */
  detailsOf(id: string) {
    const { brand, last4, exp_month, exp_year, fingerprint, funding, country } = {
      ...card,
      ...(this.books.objects.get(id)?.["card"] as Partial<typeof card> | undefined),
    };
    return { brand, last4, exp_month, exp_year, fingerprint, funding, country };
  }

  private made(token: string): StripeObject | undefined {
    const billing_details = { address: null, email: null, name: null, phone: null, tax_id: null };
    if (token === "ctoken_link") {
      const link = { email: "sanne@deboer.example" };
      return this.books.put({ object: "payment_method", type: "link", link, billing_details });
    }
    const outcome = outcomes[token.replace(/^(pm_card|ctoken)_/, "")];
    if (!outcome) return undefined;
    const made = this.books.put({ object: "payment_method", type: "card", card, billing_details });
    this.behaviors.set(made.id, outcome);
    return made;
  }
}

function metadataOf(fields: Fields) {
  const { metadata = {} } = nestedOf(fields)["payment_method_data"] as { metadata?: Form };
  return metadata;
}

/** Stripe's own sentence. */
const usedUp =
  "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a " +
  "connected account without Customer attachment, or was detached from a Customer. It may not be used again.";

const card = {
  brand: "visa",
  last4: "4242",
  exp_month: 12,
  exp_year: 2034,
  fingerprint: "fp_double",
  funding: "credit",
  country: "US",
};
