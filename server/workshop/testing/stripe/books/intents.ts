import { Cards } from "#server/workshop/testing/stripe/books/cards.ts";
import {
  refusedAmount,
  refusedOptions,
  refusedStatement,
  refusedUsage,
  refusedVerb,
} from "#server/workshop/testing/stripe/books/rules.ts";
import {
  type Answer,
  done,
  type Fields,
  type Store,
  type StripeObject,
} from "#server/workshop/testing/stripe/wire.ts";

/** PaymentIntents and SetupIntents of the double: how they are made, confirmed, captured and canceled. */
export class Intents {
  private readonly books: Store;
  readonly cards: Cards;
  /** How long an authorization holds, in seconds; Stripe tells in `capture_before`. */
  holdsFor = 7 * 24 * 3600;
  /** Whether a challenge asks for Stripe's own library instead of sending the browser elsewhere. */
  challengesInPage = false;

  constructor(books: Store) {
    this.books = books;
    this.cards = new Cards(books);
  }

  create(object: "payment_intent" | "setup_intent", fields: Fields, metadata: Fields): Answer {
    const common = {
      object,
      status: "requires_payment_method",
      metadata,
      payment_method_types: [fields["allowed_payment_method_types[0]"] ?? "card"],
      customer: fields["customer"] ?? null,
    };
    if (object === "setup_intent")
      return done(this.books.put({ ...common, usage: fields["usage"] ?? "off_session" }));
    const refused = refusedAmount(fields) ?? refusedStatement(fields);
    if (refused) return refused;
    const { currency, capture_method = "automatic_async", description = null } = fields;
    return done(
      this.books.put({
        ...common,
        amount: Number(fields["amount"]),
        amount_capturable: 0,
        amount_received: 0,
        confirmation_method: "automatic",
        currency,
        capture_method,
        description,
        statement_descriptor_suffix: fields["statement_descriptor_suffix"] ?? null,
      }),
    );
  }

  act(intent: StripeObject, verb: string, fields: Fields): Answer {
    const refused = refusedVerb(intent, verb, fields);
    if (refused) return refused;
    if (verb === "confirm") return this.confirm(intent, fields);
    if (verb === "cancel") {
      const released = intent.object === "payment_intent" ? { amount_capturable: 0 } : {};
      return done(
        this.books.change(intent, { status: "canceled", next_action: null, ...released }),
      );
    }
    if (verb === "capture")
      return done(this.succeed(intent, Number(fields["amount_to_capture"] ?? intent["amount"])));
    throw new Error(`The double of Stripe does not know ${verb} yet.`);
  }

  /** The shopper's answer to their bank: nothing comes of it unless the bank is waiting for one. */
  answerChallenge(id: string, passes: boolean): void {
    const intent = this.books.objects.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    if (intent.status !== "requires_action" && intent.status !== "processing") return;
    if (passes) this.succeed(intent);
    else if (this.cards.typeOf(intent) === "sepa_debit")
      this.fail(intent, { code: "insufficient_funds" });
    else if (this.cards.typeOf(intent) === "blik")
      this.fail(intent, {
        code: "payment_method_customer_decline",
        decline_code: "customer_declined",
      });
    else if (this.cards.isOtherWay(intent))
      this.fail(intent, { code: "payment_intent_payment_attempt_failed" });
    else this.fail(intent, { code: `${intent.object}_authentication_failure` });
  }

  /** Nobody has paid by the code in time. */
  expire(id: string): void {
    const intent = this.books.objects.get(id);
    if (intent?.status === "requires_action")
      this.fail(intent, { code: "payment_intent_payment_attempt_expired" });
  }

  /** Stripe's answer when a card is charged or saved. */
  private confirm(intent: StripeObject, fields: Fields): Answer {
    const misused = refusedUsage(intent, fields) ?? refusedOptions(intent, fields);
    if (misused) return misused;
    const given = this.cards.given(intent, fields);
    if ("refused" in given) return given.refused;
    const { method, outcome: known } = given;
    if (method["type"] === "sepa_debit") return this.debit(intent, method, fields);
    // "any": also cards that need not be authenticated are, where they support it (API reference).
    const asked = fields["payment_method_options[card][request_three_d_secure]"] === "any";
    const wanted = asked && known === "succeeds" ? "requires_action" : known;
    const isAlone = fields["off_session"] === "true" && wanted === "requires_action";
    const future = futureOf(intent, fields);
    this.books.change(intent, { payment_method: method.id, next_action: null, ...future });
    if (wanted === "succeeds") return done(this.succeed(intent));
    if (wanted === "requires_action" && !isAlone)
      return done(
        this.books.change(intent, {
          status: "requires_action",
          next_action: this.challenge(intent, fields),
        }),
      );
    // "…the card was declined because the transaction requires authentication" (docs.stripe.com/declines/codes,
    // `authentication_required`), where nobody is there to be asked.
    const code = isAlone ? "authentication_required" : "card_declined";
    const decline_code = isAlone ? "authentication_required" : wanted;
    return this.fail(intent, { code, decline_code });
  }

  /** The bank is asked, and answers days later; a mandate alone is taken at once. */
  private debit(intent: StripeObject, method: StripeObject, fields: Fields): Answer {
    const { mandates } = this.cards;
    const found = mandates.find(intent, method, fields);
    if ("refused" in found) return found.refused;
    this.books.change(intent, { payment_method: method.id, ...futureOf(intent, fields) });
    if (intent.object === "setup_intent") return done(this.succeed(intent));
    mandates.spend(intent, found.mandate);
    this.cards.keep(intent);
    const latest_charge = this.charge(intent, "pending", 0).id;
    return done(this.books.change(intent, { status: "processing", latest_charge }));
  }

  private fail(intent: StripeObject, reason: { code: string; decline_code?: string }): Answer {
    const isPayment = intent.object === "payment_intent";
    const payment_method = this.books.objects.get(String(intent["payment_method"]));
    const charge = isPayment && reason.decline_code ? this.charge(intent, "failed", 0) : null;
    const error = { type: "card_error", message: "Declined.", ...reason };
    const told = { ...error, payment_method, ...(charge && { charge: charge.id }) };
    this.books.change(intent, {
      status: "requires_payment_method",
      payment_method: null,
      next_action: null,
      [isPayment ? "last_payment_error" : "last_setup_error"]: told,
      ...(charge && { latest_charge: charge.id }),
    });
    return { status: 402, body: { error: { ...told, [intent.object]: structuredClone(intent) } } };
  }

  private succeed(intent: StripeObject, amount = Number(intent["amount"] ?? 0)): StripeObject {
    this.cards.keep(intent);
    if (intent.object === "setup_intent")
      return this.books.change(intent, { status: "succeeded", next_action: null });
    const holds = intent["capture_method"] === "manual" && intent.status !== "requires_capture";
    const charged = this.charge(intent, "succeeded", holds ? 0 : amount);
    return this.books.change(intent, {
      status: holds ? "requires_capture" : "succeeded",
      amount_received: holds ? 0 : amount,
      amount_capturable: holds ? amount : 0,
      latest_charge: charged.id,
      next_action: null,
    });
  }

  private charge(intent: StripeObject, status: string, captured: number): StripeObject {
    const made = this.books.objects.get(String(intent["latest_charge"]));
    if (made?.status === "pending")
      return this.books.change(made, { status, amount_captured: captured, captured: captured > 0 });
    if (made && made.status === "succeeded")
      return this.books.change(made, { amount_captured: captured, captured: true });
    const { amount, currency, customer, payment_method } = intent;
    const holds = intent["capture_method"] === "manual";
    const held = holds && { capture_before: this.books.now() + this.holdsFor };
    const about = { amount, currency, customer, payment_method, payment_intent: intent.id };
    return this.books.put({
      object: "charge",
      ...about,
      status,
      amount_captured: captured,
      amount_refunded: 0,
      captured: captured > 0,
      paid: status === "succeeded",
      payment_method_details: this.cards.isOtherWay(intent)
        ? this.cards.wayDetails(intent)
        : { type: "card", card: { ...this.cards.detailsOf(String(payment_method)), ...held } },
    });
  }

  private challenge(intent: StripeObject, fields: Fields) {
    const type = this.cards.typeOf(intent);
    if (type === "blik") return { type: "blik_authorize", blik_authorize: {} };
    if (type === "pix") return this.pixCode(intent, fields);
    if (this.challengesInPage) return { type: "use_stripe_sdk", use_stripe_sdk: {} };
    const redirect_to_url = { url: challengeUrl(intent), return_url: fields["return_url"] ?? null };
    return { type: "redirect_to_url", redirect_to_url };
  }

  /** Four hours, where the request names no other time. */
  private pixCode({ id }: StripeObject, fields: Fields) {
    const wanted = Number(fields["payment_method_options[pix][expires_after_seconds]"] ?? 14_400);
    const pix_display_qr_code = {
      data: `00020126PIX${id}`,
      expires_at: this.books.now() + wanted,
      hosted_instructions_url: `https://payments.stripe.com/qr/instructions/${id}`,
      image_url_png: `https://qr.stripe.com/${id}.png`,
      image_url_svg: `https://qr.stripe.com/${id}.svg`,
    };
    return { type: "pix_display_qr_code", pix_display_qr_code };
  }
}

function futureOf({ object }: StripeObject, fields: Fields) {
  const setup_future_usage = fields["setup_future_usage"] ?? null;
  return object === "payment_intent" ? { setup_future_usage } : {};
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
