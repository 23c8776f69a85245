/* eslint-disable */
/* tslint:disable */
// @ts-nocheck
/*
 * ---------------------------------------------------------------
 * ## THIS FILE WAS GENERATED VIA SWAGGER-TYPESCRIPT-API        ##
 * ##                                                           ##
 * ## AUTHOR: acacode                                           ##
 * ## SOURCE: https://github.com/acacode/swagger-typescript-api ##
 * ---------------------------------------------------------------
 */

export interface LineItemInput {
  /**
   * Shown to the shopper; the product's name by default.
   * @example "Monstera, large"
   */
  name?: string | null;
  /**
   * Product identifier.
   * @example null
   */
  productId?: string | null;
  /**
   * Whole number, 1 to 999,999. 1 by default.
   * @min 1
   * @max 999999
   * @example 2
   */
  quantity?: number;
  /**
   * Price of one, in the smallest currency unit; the product's by default.
   * @min 0
   * @max 9007199254740991
   * @example 2450
   */
  amount?: number;
  /**
   * ISO 4217 currency code; the product's by default.
   * @minLength 3
   * @maxLength 3
   * @example "EUR"
   */
  currency?: string;
  /**
   * Image of the line, a file of ours.
   * @example null
   */
  imageId?: string | null;
  /**
   * Address of the image.
   * @example null
   */
  imageUrl?: string | null;
}

/** How often a subscription is charged. */
export interface RecurringInput {
  /**
   * Unit of the period.
   * @example "month"
   */
  interval: "day" | "week" | "month" | "year";
  /**
   * Units in a period. 1 by default.
   * @min 1
   * @max 365
   * @example 1
   */
  intervalCount?: number;
}

/** Configuration of the hosted page. */
export interface HostedCheckoutConfig {
  /**
   * Merchant name shown to the shopper.
   * @maxLength 120
   * @example "Fern & Oak"
   */
  merchantAlias?: string;
  /**
   * Legal name in the footer.
   * @maxLength 200
   * @example "Fern and Oak Ltd"
   */
  merchantLegalName?: string;
  /**
   * Initials when there is no avatar.
   * @maxLength 4
   * @example "FO"
   */
  merchantAvatarTextPlaceholder?: string;
  /**
   * Address of the merchant's picture.
   * @maxLength 2048
   * @example "https://shop.example/logo.png"
   */
  merchantAvatarUrl?: string;
  /**
   * Ask for name, e-mail and phone number.
   * @example true
   */
  requireContact?: boolean;
  /**
   * Ask for a postal address.
   * @example false
   */
  requireAddress?: boolean;
  /**
   * Percent, already included in the prices and shown as such.
   * @min 0
   * @max 100
   * @example 20
   */
  taxRate?: number;
  /**
   * Lay the page out for a frame.
   * @example false
   */
  embedMode?: boolean;
  /**
   * The one origin that may frame the page, with /embed.js or by hand.
   * @maxLength 255
   * @example "https://shop.example"
   */
  embedOrigin?: string;
  /**
   * Ways to pay that the page offers: card. A page with wallet or bank is refused for now.
   * @maxItems 3
   * @minItems 1
   * @example ["card"]
   */
  methods?: ("card" | "wallet" | "bank")[];
  /**
   * BCP 47 language tag; the browser's language by default.
   * @maxLength 35
   * @example "en-GB"
   */
  locale?: string;
  /**
   * Colour of the pay button.
   * @pattern ^#[0-9a-fA-F]{6}$
   * @example "#1f6f5c"
   */
  accentColor?: string;
  /**
   * Colour of the side that shows what is bought.
   * @pattern ^#[0-9a-fA-F]{6}$
   * @example "#e8eee3"
   */
  backgroundColor?: string;
  /**
   * Corners of fields and buttons; rounded by default.
   * @example "soft"
   */
  corners?: "square" | "soft" | "rounded";
  /**
   * automatic, the default, follows the shopper's device.
   * @example "automatic"
   */
  colorScheme?: "light" | "dark" | "automatic";
  /**
   * Of names, headings and the amount; always a face of the shopper's device.
   * @example "sans"
   */
  typeface?: "sans" | "serif";
  /**
   * Let the shopper make an expired session anew, at the same price, for 30 days after it expired.
   * @example true
   */
  allowRenewal?: boolean;
  /**
   * Words on the pay button.
   * @maxLength 60
   * @example "Donate"
   */
  submitLabel?: string;
}

/** A card. Testing only: in live, card numbers never reach this service. */
export interface CardInput {
  /**
   * Card number; spaces and dashes are ignored.
   * @maxLength 40
   * @example "4242424242424242"
   */
  number: string;
  /**
   * Month of expiry.
   * @min 1
   * @max 12
   * @example 12
   */
  expMonth: number;
  /**
   * Year of expiry, four digits.
   * @min 2000
   * @max 2100
   * @example 2030
   */
  expYear: number;
  /**
   * Security code.
   * @maxLength 10
   * @example "123"
   */
  cvc: string;
  /**
   * Name on the card.
   * @example "Ada Lovelace"
   */
  name?: string | null;
}

/** A bank account. In live it is the one of the verified compliance record. */
export interface PayoutDestinationInput {
  /**
   * Name of the bank.
   * @minLength 1
   * @maxLength 200
   * @example "First Bank"
   */
  bank: string;
  /**
   * Whose account it is.
   * @minLength 1
   * @maxLength 200
   * @example "Fern & Oak Ltd"
   */
  accountName: string;
  /**
   * Branch or routing code.
   * @example "250655"
   */
  branchCode?: string | null;
  /**
   * SWIFT code.
   * @example "FIRNZAJJ"
   */
  swiftCode?: string | null;
  /**
   * Account number or IBAN.
   * @minLength 4
   * @maxLength 64
   * @example "000123456789"
   */
  accountNumber: string;
}

export interface AuditEntry {
  /**
   * Unique identifier.
   * @example "aud_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that it was done to.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Kind of who did it.
   * @example "person"
   */
  actor: string;
  /**
   * The person, the API key, or the sign-in of a token.
   * @example "usr_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  actorId: string | null;
  /**
   * Name at that moment.
   * @example "Ada Park"
   */
  actorName: string;
  /**
   * The operation.
   * @example "team.changeRole"
   */
  action: string;
  /**
   * Kind of what it was done to.
   * @example "user"
   */
  objectType: string | null;
  /**
   * What it was done to.
   * @example "usr_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  objectId: string | null;
  /**
   * What was changed, as it was. Null of something new.
   * @example {"role":"viewer"}
   */
  before: Record<string, any> | null;
  /**
   * What was changed, as it is; of something new, what it is.
   * @example {"role":"admin"}
   */
  after: Record<string, any> | null;
  /**
   * Error code, of a refusal that is recorded, such as a declined card.
   * @example null
   */
  refusal: string | null;
  /**
   * As an operator of this service gave it.
   * @example null
   */
  reason: string | null;
  /**
   * Network address that it came from.
   * @example "203.0.113.7"
   */
  ip: string | null;
  /**
   * The request's `X-Request-Id`.
   * @example "req_0a1b2c"
   */
  requestId: string;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
}

/**
 * ISO 8601 date-time in UTC with milliseconds.
 * @format date-time
 * @example "2026-02-18T09:30:00.000Z"
 */
export type Timestamp = string;

export interface Pagination {
  /**
   * Page size applied.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 50
   */
  limit: number;
  /**
   * Records skipped.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 0
   */
  offset: number;
  /**
   * Total matching records.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 1
   */
  total: number;
  /**
   * Whether more records follow.
   * @example false
   */
  hasMore: boolean;
}

export interface Token {
  /**
   * ES256-signed JWT of type at+jwt.
   * @example "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2ln"
   */
  token: string;
  /**
   * How to send it.
   * @example "Bearer"
   */
  tokenType: "Bearer";
  /**
   * Seconds until it expires.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 900
   */
  expiresIn: number;
  /** When it expires. */
  expiresAt: Timestamp;
  /**
   * What it may do.
   * @example ["customers:read"]
   */
  scopes: string[];
}

export interface JsonWebKeySet {
  /** Every key whose tokens may still be valid. */
  keys: JsonWebKey[];
}

export interface JsonWebKey {
  /**
   * Key id, named in the header of every token it signed.
   * @example "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"
   */
  kid: string;
  /**
   * Key type.
   * @example "EC"
   */
  kty: string;
  /**
   * Curve.
   * @example "P-256"
   */
  crv: string;
  /**
   * X coordinate, base64url.
   * @example "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
   */
  x: string;
  /**
   * Y coordinate, base64url.
   * @example "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
   */
  y: string;
  /**
   * Signature algorithm.
   * @example "ES256"
   */
  alg: "ES256";
  /**
   * What the key is for.
   * @example "sig"
   */
  use: "sig";
}

export interface Balance {
  /**
   * As merchantId: a merchant has one balance.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that holds it.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /** With `at`, the moment that the balance is of. For an `at` that is just past it may be a little earlier: asked again for `asOf`, the answer stays the same. */
  asOf?: Timestamp;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * What the ledger holds, in the smallest currency unit.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 125000
   */
  amount: number;
  /**
   * What can be spent or paid out now: amount less what is reserved or becomes available later, or 0 while that is below zero.
   * @min 0
   * @max 9007199254740991
   * @example 125000
   */
  available: number;
  /**
   * Payments authorised or being processed, not in amount yet, before fees; and what is in amount of payments whose `availableOn` is ahead.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  pending: number;
  /**
   * Part of amount that may not be spent, such as what a customer owes of disputed funding.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  reserved: number;
  /** One for each currency that has ever moved, the oldest first. */
  balances: CurrencyBalance[];
  /** Since when there is a balance. */
  createdAt: Timestamp;
  /** When money last moved, up to `asOf`; before that as createdAt. */
  updatedAt: Timestamp;
}

export interface CurrencyBalance {
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * What the ledger holds, in the smallest currency unit.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 125000
   */
  amount: number;
  /**
   * What can be spent or paid out now: amount less what is reserved or becomes available later, or 0 while that is below zero.
   * @min 0
   * @max 9007199254740991
   * @example 125000
   */
  available: number;
  /**
   * Payments authorised or being processed, not in amount yet, before fees; and what is in amount of payments whose `availableOn` is ahead.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  pending: number;
  /**
   * Part of amount that may not be spent, such as what a customer owes of disputed funding.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  reserved: number;
}

export interface BalanceTransaction {
  /**
   * Ledger transaction.
   * @example "btx_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * What the movement is for.
   * @example "payment"
   */
  type: string;
  /**
   * Signed; what came in is positive. Payments are less their fee.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 4850
   */
  amount: number;
  /**
   * Before our fee.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 5000
   */
  gross: number;
  /**
   * Our fee in it; negative where a refund gives fee back.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 150
   */
  fee: number;
  /**
   * gross less fee: what amount says.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 4850
   */
  net: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * What it was for.
   * @example "Order 6735"
   */
  description: string | null;
  /**
   * What caused it.
   * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  relatedEntityId: string;
  /**
   * Kind of what caused it.
   * @example "payment_intent"
   */
  relatedEntityType: string;
  /**
   * The balance in this currency right after it.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 125000
   */
  balanceAfter: number;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** As createdAt: a movement never changes. */
  updatedAt: Timestamp;
}

export interface CustomerBalance {
  /**
   * As customerId: a customer has one balance.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that owes it.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Customer whose balance it is.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  customerId: string;
  /** With `at`, the moment that the balance is of. For an `at` that is just past it may be a little earlier: asked again for `asOf`, the answer stays the same. */
  asOf?: Timestamp;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * What the ledger holds, in the smallest currency unit.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 125000
   */
  amount: number;
  /**
   * What can be spent or paid out now: amount less what is reserved or becomes available later, or 0 while that is below zero.
   * @min 0
   * @max 9007199254740991
   * @example 125000
   */
  available: number;
  /**
   * Payments authorised or being processed, not in amount yet, before fees; and what is in amount of payments whose `availableOn` is ahead.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  pending: number;
  /**
   * Part of amount that may not be spent, such as what a customer owes of disputed funding.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  reserved: number;
  /** One for each currency that has ever moved, the oldest first. */
  balances: CurrencyBalance[];
  /** Since when there is a balance. */
  createdAt: Timestamp;
  /** When money last moved, up to `asOf`; before that as createdAt. */
  updatedAt: Timestamp;
}

export interface CheckoutSession {
  /**
   * Unique identifier.
   * @example "cs_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that owns the session.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Linked payment intent.
   * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  paymentIntentId: string | null;
  /**
   * Customer identifier.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  customerId: string | null;
  /**
   * Payment link that it was made from.
   * @example "plink_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  paymentLinkId: string | null;
  /**
   * Expired session that the shopper made this one from (`allowRenewal`).
   * @example "cs_01jbq8v6n2e8t9x4k3m5r7w0ya"
   */
  renewedFromId: string | null;
  /**
   * Product that it was made for.
   * @example "prod_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  productId: string | null;
  /**
   * Address of the hosted payment page.
   * @example "https://pay.example/checkout?entityType=checkout&entityId=cs_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  sessionUrl: string;
  /**
   * Where the shopper goes after paying.
   * @example "https://shop.example/thanks"
   */
  successUrl: string | null;
  /**
   * Where the shopper goes to leave.
   * @example "https://shop.example/thanks"
   */
  cancelUrl: string | null;
  /** Lines of the checkout; a total alone makes one line of it. */
  lineItems: LineItem[];
  /**
   * Smallest currency unit: the sum of quantity × amount.
   * @min 0
   * @max 9007199254740991
   * @example 4900
   */
  totalAmount: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * payment charges once, setup saves a card, subscription charges every period.
   * @example "payment"
   */
  mode: string;
  /**
   * balance_funding credits the customer's balance.
   * @example "purchase"
   */
  purpose: string;
  /** How often a subscription is charged. */
  recurring: Recurring | null;
  /**
   * open until it is paid or its time is over.
   * @example "open"
   */
  status: string;
  /**
   * Where the money stands.
   * @example "unpaid"
   */
  paymentStatus: string;
  /** The payment's latest dispute. */
  dispute: DisputeSummary | null;
  /**
   * Your own reference.
   * @example "cart-6735"
   */
  clientReferenceId: string | null;
  /** What the shopper typed on the hosted page. */
  contact: Contact | null;
  /** Configuration of the hosted page. */
  hostedCheckoutConfig: HostedCheckoutConfig;
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** When the session stops to be payable. */
  expiresAt: Timestamp;
  /**
   * When it was completed.
   * @example null
   */
  completedAt: Timestamp | null;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
}

export interface LineItem {
  /**
   * Shown to the shopper; the product's name by default.
   * @example "Monstera, large"
   */
  name: string | null;
  /**
   * Product identifier.
   * @example "prod_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  productId: string | null;
  /**
   * Whole number, 1 to 999,999.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 2
   */
  quantity: number;
  /**
   * Price of one, in the smallest currency unit.
   * @min 0
   * @max 9007199254740991
   * @example 2450
   */
  amount: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * Image of the line, a file of ours.
   * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  imageId: string | null;
  /**
   * Address of the image.
   * @example null
   */
  imageUrl: string | null;
}

/** The latest dispute of a payment. */
export interface DisputeSummary {
  /**
   * Unique identifier.
   * @example "dp_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * An inquiry only asks: no money moves, and a refund may settle it. It may become a chargeback, which takes the money.
   * @example "chargeback"
   */
  kind: string;
  /**
   * Where the dispute stands.
   * @example "open"
   */
  status: string;
  /**
   * Whole number in the currency's smallest unit (cents).
   * @min 0
   * @max 9007199254740991
   * @example 4900
   */
  amount: number;
  /**
   * Last moment for evidence.
   * @example null
   */
  respondBy: Timestamp | null;
}

/** What the shopper typed on the hosted page. */
export interface Contact {
  /**
   * Name.
   * @example "Ada Lovelace"
   */
  name?: string | null;
  /**
   * E-mail address.
   * @example "ada@shop.example"
   */
  email?: string | null;
  /**
   * Phone number.
   * @example "+44 20 7946 0000"
   */
  phoneNumber?: string | null;
  /**
   * Postal address.
   * @example {"line1":"12 St James's Square","line2":"Flat 2","city":"London","region":"Greater London","postalCode":"SW1Y 4JH","country":"GB"}
   */
  address?: {
    /**
     * Street and number.
     * @example "12 St James's Square"
     */
    line1?: string | null;
    /**
     * Apartment, floor.
     * @example "Flat 2"
     */
    line2?: string | null;
    /**
     * City.
     * @example "London"
     */
    city?: string | null;
    /**
     * Region or state.
     * @example "Greater London"
     */
    region?: string | null;
    /**
     * Postal code.
     * @example "SW1Y 4JH"
     */
    postalCode?: string | null;
    /**
     * Country.
     * @example "GB"
     */
    country?: string | null;
  } | null;
}

export interface CheckoutTimeline {
  /**
   * Unique identifier.
   * @example "cs_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  sessionId: string;
  /** Oldest first. */
  steps: CheckoutStep[];
}

export interface CheckoutStep {
  /**
   * left: the bank's question was given up. led_on: the receipt leads to successUrl by itself.
   * @example "field_wrong"
   */
  kind: string;
  /** When it happened. */
  at: Timestamp;
  /**
   * What belongs to this kind of step.
   * @example {"language":"de","method":"card","fields":["number","expiry"],"reason":"insufficient_funds"}
   */
  detail: {
    /**
     * Of the page: opened, language.
     * @example "de"
     */
    language?: string | null;
    /**
     * card, saved_card or wallet: method_chosen, sent.
     * @example "card"
     */
    method?: string;
    /**
     * Names of fields, never what was typed: field_wrong.
     * @example ["number","expiry"]
     */
    fields?: string[];
    /**
     * The decline's code: declined.
     * @example "insufficient_funds"
     */
    reason?: string;
  };
}

export interface PaymentIntent {
  /**
   * Unique identifier.
   * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that is paid.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Customer identifier.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  customerId: string | null;
  /**
   * Saved payment method that is or was charged.
   * @example "pm_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  paymentMethodId: string | null;
  /**
   * Smallest currency unit; 0 in mode setup.
   * @min 0
   * @max 9007199254740991
   * @example 4900
   */
  amount: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * Where the payment stands.
   * @example "requires_payment_method"
   */
  status: string;
  /**
   * payment charges once, setup saves a card, subscription charges every period.
   * @example "payment"
   */
  mode: string;
  /**
   * What it is for.
   * @example "Order 6735"
   */
  description: string | null;
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /**
   * manual authorises only; take the money with a capture.
   * @example "automatic"
   */
  captureMethod: string;
  /**
   * Taken so far.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  amountCaptured: number;
  /**
   * Given back so far.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  amountRefunded: number;
  /**
   * Our fee on what was captured.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  fee: number;
  /**
   * Captured less the fee, before refunds.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  net: number;
  /**
   * When its money can be paid out, where that is not at once (SETTLEMENT_DAYS).
   * @example null
   */
  availableOn: Timestamp | null;
  /** Set while status is requires_action. */
  nextAction: NextAction | null;
  /** Why the last attempt failed. */
  lastError: PaymentError | null;
  /** The latest dispute, if any. */
  dispute: DisputeSummary | null;
  /**
   * Checkout session that it belongs to.
   * @example "cs_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  checkoutSessionId: string | null;
  /**
   * The idempotency key that it was created with.
   * @example "5f1c7e0a-order-6735"
   */
  idempotencyKey: string | null;
  /**
   * When an unpaid intent is canceled.
   * @example null
   */
  expiresAt: Timestamp | null;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
}

/** What the shopper's browser does next. */
export interface NextAction {
  /**
   * Always redirect.
   * @example "redirect"
   */
  type: "redirect";
  /**
   * Where to send the shopper's browser.
   * @example "https://pay.example/sandbox/authentication"
   */
  url: string;
  /**
   * How: a form of `fields`, or plainly.
   * @example "POST"
   */
  method: string;
  /**
   * Fields of the form.
   * @example {"challenge":"ch_5d0c"}
   */
  fields: Record<string, string>;
}

/** Why the last attempt failed. */
export interface PaymentError {
  /**
   * Stable word.
   * @example "card_declined"
   */
  code: string;
  /**
   * Why the card was refused.
   * @example "insufficient_funds"
   */
  declineCode: string | null;
  /**
   * One sentence for the shopper.
   * @example "Your card has insufficient funds. Use another card."
   */
  message: string;
}

export interface ComplianceRecord {
  /**
   * Unique identifier.
   * @example "comp_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that owns the record.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Organization of the record; the merchant by default.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  organizationId: string;
  /**
   * Registered name.
   * @example "Fern & Co Ltd"
   */
  companyRegistrationName: string | null;
  /**
   * Registration number.
   * @example "2021/123456/07"
   */
  companyRegistrationNumber: string | null;
  /**
   * Trading name.
   * @example "Fern & Co"
   */
  companyTradingName: string | null;
  /**
   * VAT number.
   * @example "4123456789"
   */
  vatRegistrationNumber: string | null;
  /**
   * Industry.
   * @example "Retail"
   */
  industry: string | null;
  /**
   * Part of the industry.
   * @example "House plants"
   */
  subIndustry: string | null;
  /**
   * Estimated turnover of a year.
   * @example "EUR 1,200,000"
   */
  estimatedAnnualTurnover: string | null;
  /**
   * What the business does.
   * @example "Sells house plants."
   */
  businessDescription: string | null;
  /**
   * Mobile money number for settlements.
   * @example "+27821234567"
   */
  companyMobileMoneySettlementNumber: string | null;
  /**
   * E-mail address.
   * @example "office@fern.example"
   */
  companyEmail: string | null;
  /**
   * Phone number.
   * @example "+27821234567"
   */
  companyContactNumber: string | null;
  /**
   * Website.
   * @example "https://fern.example"
   */
  website: string | null;
  /**
   * Social media accounts.
   * @example "@fern"
   */
  socialMedia: string | null;
  /**
   * Phone number for account questions.
   * @example "+27821234567"
   */
  accountContactNumber: string | null;
  /**
   * Phone number for customers.
   * @example "+27821234567"
   */
  customerSupportContactNumber: string | null;
  /**
   * Phone number for escalations.
   * @example "+27821234567"
   */
  customerSupportEscalationContactNumber: string | null;
  /**
   * Phone number for emergencies.
   * @example "+27821234567"
   */
  emergencyContactNumber: string | null;
  /**
   * Street and number.
   * @example "12 Moss Lane"
   */
  streetAddress: string | null;
  /**
   * Apartment.
   * @example "3B"
   */
  apartment: string | null;
  /**
   * Suburb.
   * @example "Gardens"
   */
  suburb: string | null;
  /**
   * City.
   * @example "Cape Town"
   */
  city: string | null;
  /**
   * Postal code.
   * @example "8001"
   */
  postalCode: string | null;
  /**
   * Country.
   * @example "ZA"
   */
  country: string | null;
  /**
   * Name of the bank.
   * @example "First Bank"
   */
  bank: string | null;
  /**
   * Kind of account.
   * @example "Business current"
   */
  accountType: string | null;
  /**
   * Holder of the account.
   * @example "Fern & Co Ltd"
   */
  accountName: string | null;
  /**
   * Account number; masked for roles below admin.
   * @example "62001234567"
   */
  accountNumber: string | null;
  /**
   * Branch code.
   * @example "250655"
   */
  branchCode: string | null;
  /**
   * SWIFT code.
   * @example "FIRNZAJJ"
   */
  swiftCode: string | null;
  /**
   * Certificate of incorporation: id of an uploaded file.
   * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  certificateOfIncorporation: string | null;
  /**
   * Identity documents of the owners: ids of uploaded files.
   * @maxItems 10
   * @example ["file_01jbq8v6n2e8t9x4k3m5r7w0yz"]
   */
  identityDocuments: string[];
  /**
   * Confirmation letter of the bank: id of an uploaded file.
   * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  bankAccountConfirmationLetter: string | null;
  /**
   * Proof of the business address: id of an uploaded file.
   * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  proofOfBusinessAddress: string | null;
  /**
   * Whether the agreement was accepted.
   * @example true
   */
  termsAccepted: boolean;
  /**
   * When it was accepted.
   * @example null
   */
  acceptedAt: Timestamp | null;
  /**
   * Where the person filling it in is.
   * @example "business_details"
   */
  currentStep: string;
  /**
   * Result of the review.
   * @example "pending"
   */
  status: string;
  /**
   * Whether nothing is missing.
   * @example false
   */
  isCompleted: boolean;
  /**
   * Share of what is needed, in percent.
   * @min 0
   * @max 100
   * @example 62
   */
  completionScore: number;
  /**
   * What is missing before the record can be verified.
   * @example {"missing":[{"field":"accountNumber","reason":"Needed for banking_details."}]}
   */
  requirements: {
    /**
     * Fields that are missing, and why.
     * @example [{"field":"accountNumber","reason":"Needed for banking_details."}]
     */
    missing: {
      /**
       * Field that is missing.
       * @example "accountNumber"
       */
      field: string;
      /**
       * Why it is needed, or what is wrong with it.
       * @example "Needed for banking_details."
       */
      reason: string;
    }[];
  };
  /**
   * Note of the reviewer.
   * @example null
   */
  reviewNote: string | null;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
}

export interface Customer {
  /**
   * Unique identifier.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that the customer belongs to.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Phone number; empty when there is none.
   * @example "+442079460958"
   */
  phoneNumber: string;
  /**
   * E-mail address, unique per merchant ignoring case; empty when there is none.
   * @example "ada@example.com"
   */
  email: string;
  /**
   * Name; empty when there is none.
   * @example "Ada Lovelace"
   */
  name: string;
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
}

export interface Dispute {
  /**
   * Unique identifier.
   * @example "dp_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that was paid.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Payment that is disputed.
   * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  paymentIntentId: string;
  /**
   * An inquiry only asks: no money moves, and a refund may settle it. It may become a chargeback, which takes the money.
   * @example "chargeback"
   */
  kind: string;
  /**
   * Whole number in the currency's smallest unit (cents).
   * @min 0
   * @max 9007199254740991
   * @example 4900
   */
  amount: number;
  /**
   * What had been refunded of the payment when it was disputed. Above 0, hand the refund in as evidence, or the cardholder is paid twice.
   * @min 0
   * @max 9007199254740991
   * @example 0
   */
  amountRefunded: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * What the cardholder says.
   * @example "fraudulent"
   */
  reason: string;
  /**
   * Where the dispute stands.
   * @example "open"
   */
  status: string;
  /**
   * What you handed in.
   * @example null
   */
  evidence: string | null;
  /**
   * Last moment for evidence.
   * @example null
   */
  respondBy: Timestamp | null;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
  /**
   * When it was decided.
   * @example null
   */
  closedAt: Timestamp | null;
}

export interface ReconciliationDifference {
  /**
   * Unique identifier.
   * @example "rdiff_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant whose money it is.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * amount: the processor has moved another amount. missing_at_processor: it does not know it. in_doubt: it has said nothing for an hour.
   * @example "amount"
   */
  kind: string;
  /**
   * Kind of what it is about.
   * @example "refund"
   */
  subjectType: string;
  /**
   * What it is about.
   * @example "re_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  subjectId: string;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * What the ledger says has moved.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 4900
   */
  booked: number;
  /**
   * What the processor says has moved; null while it says nothing.
   * @example 0
   */
  reported: number | null;
  /**
   * reported less booked.
   * @example -4900
   */
  difference: number | null;
  /**
   * What to do.
   * @example "Look the refund up at the processor."
   */
  advice: string;
  /**
   * How long it has been known, or until it was over.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 3600
   */
  ageSeconds: number;
  /** ISO 8601 date-time in UTC with milliseconds. */
  firstSeenAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  lastSeenAt: Timestamp;
  /**
   * When both said the same again; null until then.
   * @example null
   */
  resolvedAt: Timestamp | null;
}

export interface ReconciliationReport {
  /**
   * What was compared with the processor.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 120
   */
  checked: number;
  /**
   * What the processor could not be asked about now.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 0
   */
  unanswered: number;
  /**
   * Differences that are not over.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 0
   */
  open: number;
}

export interface MerchantEvent {
  /**
   * Unique identifier.
   * @example "evt_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Event type.
   * @example "payment_intent.succeeded"
   */
  type: string;
  /**
   * Merchant that the event belongs to.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /**
   * The object as it was at that moment.
   * @example {"id":"pi_01jbq8v6n2e8t9x4k3m5r7w0yz"}
   */
  data: Record<string, any>;
  /**
   * Kind of object that the event is about.
   * @example "payment_intent"
   */
  relatedEntityType: string | null;
  /**
   * The object that the event is about.
   * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  relatedEntityId: string | null;
  /**
   * Counts the events about that object from 1: a receiver can drop what is older than what it has.
   * @example 2
   */
  sequence: number | null;
  /**
   * Sums up the deliveries: pending while one is on its way, failed when one was given up, else delivered.
   * @example "delivered"
   */
  status: string;
  /**
   * Endpoints that get the event.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 1
   */
  deliveryCount: number;
  /**
   * Requests made, all endpoints together.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 1
   */
  attempts: number;
  /** When the last request was made. */
  lastAttemptAt: Timestamp | null;
  /**
   * When the next request is due.
   * @example null
   */
  nextRetryAt: Timestamp | null;
  /** When the last endpoint had it; null unless delivered. */
  deliveredAt: Timestamp | null;
  /** When it was last tried; before that as createdAt. What happened never changes. */
  updatedAt: Timestamp;
}

export interface EventType {
  /**
   * As name.
   * @example "payment_intent.succeeded"
   */
  id: string;
  /**
   * Event type.
   * @example "payment_intent.succeeded"
   */
  name: string;
  /**
   * When it is sent.
   * @example "A payment succeeded."
   */
  description: string;
  /**
   * Whether endpoints get it that name no types.
   * @example true
   */
  isDefault: boolean;
  /**
   * Whether it is sent; types that are no more stay listed.
   * @example true
   */
  isActive: boolean;
  /**
   * JSON schema of `data`, as a reference into the API document.
   * @example {}
   */
  schema: Record<string, any>;
  /**
   * A whole message as it is sent.
   * @example {}
   */
  example: Record<string, any>;
}

export interface EventTail {
  /**
   * Messages since that moment, oldest first.
   * @example [{"id":"evt_01jbq8v6n2e8t9x4k3m5r7w0yz","type":"payment_intent.succeeded","payload":"{}"}]
   */
  data: {
    /**
     * The event; `webhook-id` of a delivery.
     * @example "evt_01jbq8v6n2e8t9x4k3m5r7w0yz"
     */
    id: string;
    /**
     * Event type.
     * @example "payment_intent.succeeded"
     */
    type: string;
    /**
     * The body of a delivery, byte for byte.
     * @example "{}"
     */
    payload: string;
  }[];
  /**
   * Where to go on: `after` of the next request.
   * @example "eyJmcm9tIjoiNzk0Ojc5NDoiLCJza2lwIjowLCJhdE1zIjoxNzYzNzA5MzAwMDAwfQ"
   */
  next: string;
}

export interface EventDetail {
  /**
   * Unique identifier.
   * @example "evt_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Event type.
   * @example "payment_intent.succeeded"
   */
  type: string;
  /**
   * Merchant that the event belongs to.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /**
   * The object as it was at that moment.
   * @example {"id":"pi_01jbq8v6n2e8t9x4k3m5r7w0yz"}
   */
  data: Record<string, any>;
  /**
   * Kind of object that the event is about.
   * @example "payment_intent"
   */
  relatedEntityType: string | null;
  /**
   * The object that the event is about.
   * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  relatedEntityId: string | null;
  /**
   * Counts the events about that object from 1: a receiver can drop what is older than what it has.
   * @example 2
   */
  sequence: number | null;
  /**
   * Sums up the deliveries: pending while one is on its way, failed when one was given up, else delivered.
   * @example "delivered"
   */
  status: string;
  /**
   * Endpoints that get the event.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 1
   */
  deliveryCount: number;
  /**
   * Requests made, all endpoints together.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 1
   */
  attempts: number;
  /** When the last request was made. */
  lastAttemptAt: Timestamp | null;
  /**
   * When the next request is due.
   * @example null
   */
  nextRetryAt: Timestamp | null;
  /** When the last endpoint had it; null unless delivered. */
  deliveredAt: Timestamp | null;
  /** When it was last tried; before that as createdAt. What happened never changes. */
  updatedAt: Timestamp;
  /** One for each endpoint that gets the event. */
  deliveries: Delivery[];
}

export interface Delivery {
  /**
   * Unique identifier.
   * @example "dlv_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * The event; also sent as `webhook-id`.
   * @example "evt_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  eventId: string;
  /**
   * The event's type.
   * @example "payment_intent.succeeded"
   */
  eventType: string;
  /**
   * The endpoint.
   * @example "we_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  endpointId: string;
  /**
   * As endpointId.
   * @example "we_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  webhookEndpointId: string;
  /**
   * The endpoint's address now.
   * @example "https://shop.example/webhooks"
   */
  endpointUrl: string;
  /**
   * Pending until a 2xx answer or the last attempt.
   * @example "delivered"
   */
  status: string;
  /**
   * Requests made.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 1
   */
  attempts: number;
  /** When the last request was made. */
  lastAttemptAt: Timestamp | null;
  /**
   * When the next request is due.
   * @example null
   */
  nextRetryAt: Timestamp | null;
  /** When a 2xx answer came. */
  deliveredAt: Timestamp | null;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** When it was last tried; before that as createdAt. */
  updatedAt: Timestamp;
  /** Every request made, oldest first. */
  attemptLog: DeliveryAttempt[];
}

export interface DeliveryAttempt {
  /**
   * Unique identifier.
   * @example "dat_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Counts from 1.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 1
   */
  number: number;
  /**
   * HTTP status; null when no answer came.
   * @example 200
   */
  status: number | null;
  /**
   * Why no answer came.
   * @example null
   */
  error: string | null;
  /**
   * From dispatch to the end of the answer.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 84
   */
  durationMs: number;
  /**
   * First 2 KiB of the answer.
   * @example "ok"
   */
  responseBody: string | null;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
}

export interface Health {
  /**
   * Always ok; anything else is a 503.
   * @example "ok"
   */
  status: "ok";
  /**
   * What is well.
   * @example {"database":{"status":"up"}}
   */
  info: {
    /**
     * The database.
     * @example {"status":"up"}
     */
    database?: {
      /**
       * State of this part.
       * @example "up"
       */
      status: string;
    };
  };
  /**
   * What is not well.
   * @example {}
   */
  error: {
    /**
     * The database.
     * @example {"status":"up"}
     */
    database?: {
      /**
       * State of this part.
       * @example "up"
       */
      status: string;
    };
  };
  /**
   * Every part.
   * @example {"database":{"status":"up"}}
   */
  details: {
    /**
     * The database.
     * @example {"status":"up"}
     */
    database?: {
      /**
       * State of this part.
       * @example "up"
       */
      status: string;
    };
  };
}

export interface QueuedMessage {
  /**
   * Identifier of the message.
   * @example "msg_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  messageId: string;
  /**
   * Merchant that the message is sent for.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
}

export interface SentNotification {
  /**
   * Unique identifier.
   * @example "msg_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that the message is sent for.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * How it is sent.
   * @example "email"
   */
  channel: string;
  /**
   * Address or number.
   * @example "ada@shop.example"
   */
  to: string;
  /**
   * Subject of an e-mail.
   * @example "Your receipt"
   */
  subject: string | null;
  /**
   * Plain text.
   * @example "Thank you."
   */
  text: string;
  /**
   * HTML of an e-mail.
   * @example null
   */
  html: string | null;
  /**
   * Letter of ours that wrote it.
   * @example "receipt"
   */
  template: string | null;
  /**
   * What it was written from; always with merchantId.
   * @example {"merchantId":"mer_01jbq8v6n2e8t9x4k3m5r7w0yz"}
   */
  data: Record<string, any>;
  /**
   * Whether it was sent.
   * @example "sent"
   */
  status: string;
  /**
   * Attempts so far.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 1
   */
  attempts: number;
  /**
   * Why the last attempt failed.
   * @example null
   */
  lastError: string | null;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /**
   * When it was handed to the provider.
   * @example null
   */
  sentAt: Timestamp | null;
}

export interface PaymentLink {
  /**
   * Unique identifier.
   * @example "plink_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that owns the link.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Address of the link.
   * @example "https://pay.example/checkout?entityType=payment-link&entityId=plink_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  url: string;
  /**
   * Name shown to the shopper.
   * @example "Repotting workshop"
   */
  name: string | null;
  /**
   * Text shown to the shopper.
   * @example "Two hours, all materials included."
   */
  description: string | null;
  /**
   * Smallest currency unit.
   * @min 0
   * @max 9007199254740991
   * @example 4900
   */
  totalAmount: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * payment charges once, setup saves a card, subscription charges every period.
   * @example "payment"
   */
  mode: string;
  /** How often a subscription is charged. */
  recurring: Recurring | null;
  /**
   * Whether the link can be paid.
   * @example true
   */
  active: boolean;
  /**
   * Callback address.
   * @example "https://shop.example/thanks"
   */
  successUrl: string;
  /**
   * Callback address.
   * @example "https://shop.example/thanks"
   */
  cancelUrl: string;
  /** Lines of the checkout; null when only a total was given. */
  lineItems: LineItem[] | null;
  /**
   * Customer identifier.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  customerId: string | null;
  /** Configuration of the hosted page. */
  hostedCheckoutConfig: HostedCheckoutConfig | null;
  /**
   * Whether the shopper may choose how many.
   * @example false
   */
  allowQuantity: boolean;
  /**
   * Set when the shopper chooses the amount; totalAmount is the suggestion.
   * @example null
   */
  minimumAmount: number | null;
  /**
   * Payments after which the link is used up.
   * @example null
   */
  maxCompletions: number | null;
  /**
   * Payments made so far.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 0
   */
  completions: number;
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /**
   * When the link stops to be payable.
   * @example null
   */
  expiresAt: Timestamp | null;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
  /**
   * Null when the link is not deleted.
   * @example null
   */
  deletedAt: Timestamp | null;
}

export interface DeletedPaymentLink {
  /**
   * Unique identifier.
   * @example "plink_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Always true.
   * @example true
   */
  deleted: true;
  /** ISO 8601 date-time in UTC with milliseconds. */
  deletedAt: Timestamp;
}

export interface PaymentMethod {
  /**
   * Unique identifier.
   * @example "pm_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that may charge it.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Customer who saved it.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  customerId: string;
  /**
   * Always card.
   * @example "card"
   */
  type: string;
  /**
   * Processor that keeps the card.
   * @example "sandbox"
   */
  provider: string;
  /**
   * Brand of the card.
   * @example "visa"
   */
  brand: string;
  /**
   * Last four digits.
   * @example "4242"
   */
  last4: string;
  /**
   * Month of expiry.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 12
   */
  expiryMonth: number;
  /**
   * Year of expiry.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 2030
   */
  expiryYear: number;
  /**
   * The customer's first choice.
   * @example true
   */
  isDefault: boolean;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
}

export interface DetachedPaymentMethod {
  /**
   * Unique identifier.
   * @example "pm_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Always true.
   * @example true
   */
  deleted: true;
  /** ISO 8601 date-time in UTC with milliseconds. */
  deletedAt: Timestamp;
}

export interface Payout {
  /**
   * Unique identifier.
   * @example "po_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that is paid out.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Smallest currency unit.
   * @min 0
   * @max 9007199254740991
   * @example 120000
   */
  amount: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * pending may be canceled; in_transit is with the bank; paid may still be returned. With failed, canceled and returned the money is back in the balance.
   * @example "pending"
   */
  status: string;
  /**
   * Text for the bank statement.
   * @example "Week 7"
   */
  description: string | null;
  /** Where it goes; null in testing when no account is known. */
  destination: PayoutDestination | null;
  /**
   * Why it failed or came back, in the bank's word.
   * @example null
   */
  failureReason: string | null;
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
  /**
   * When the bank has paid it; null until then.
   * @example null
   */
  paidAt: Timestamp | null;
}

/** The bank account that is paid. */
export interface PayoutDestination {
  /**
   * Name of the bank.
   * @example "First Bank"
   */
  bank: string;
  /**
   * Whose account it is.
   * @example "Fern & Oak Ltd"
   */
  accountName: string;
  /**
   * Branch or routing code.
   * @example "250655"
   */
  branchCode: string | null;
  /**
   * SWIFT code.
   * @example "FIRNZAJJ"
   */
  swiftCode: string | null;
  /**
   * End of the account number.
   * @example "6789"
   */
  last4: string;
}

export interface Product {
  /**
   * Unique identifier.
   * @example "prod_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that sells the product.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Name shown to the shopper.
   * @example "Monstera, large"
   */
  name: string;
  /**
   * Text shown to the shopper.
   * @example "In a 24 cm pot."
   */
  description: string | null;
  /**
   * Price of one, in the smallest currency unit.
   * @example 2450
   */
  amount: number | null;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * Whether it can be sold.
   * @example true
   */
  active: boolean;
  /**
   * Image of the product, a file of ours.
   * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  imageId: string | null;
  /**
   * Public address of the image; null while it is not public.
   * @example null
   */
  imageUrl: string | null;
  /** Set on products sold by subscription. */
  recurring: Recurring | null;
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
  /**
   * Null when the product is not deleted.
   * @example null
   */
  deletedAt: Timestamp | null;
}

export interface DeletedProduct {
  /**
   * Unique identifier.
   * @example "prod_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Always true.
   * @example true
   */
  deleted: true;
  /** ISO 8601 date-time in UTC with milliseconds. */
  deletedAt: Timestamp;
}

export interface Refund {
  /**
   * Unique identifier.
   * @example "re_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that gives it back.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Payment that it belongs to.
   * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  paymentIntentId: string;
  /**
   * Whole number in the currency's smallest unit, greater than 0.
   * @min 1
   * @max 9007199254740991
   * @example 4900
   */
  amount: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * card, or balance for payments from a balance.
   * @example "card"
   */
  destination: string;
  /**
   * pending until the processor has done it.
   * @example "succeeded"
   */
  status: string;
  /**
   * Why it is pending. insufficient_funds: your balance does not cover it; it is made as soon as the balance does.
   * @example null
   */
  pendingReason: string | null;
  /**
   * Why, in your words.
   * @example "Arrived wilted"
   */
  reason: string | null;
  /**
   * Why it failed.
   * @example null
   */
  failureReason: string | null;
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
}

export interface Upload {
  /**
   * Unique identifier.
   * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  fileId: string;
  /**
   * Name in the store.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz/file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  key: string;
  /**
   * Send the bytes here, without Authorization.
   * @example "https://pay.example/files/upload/…"
   */
  uploadUrl: string;
  /**
   * Method to use.
   * @example "PUT"
   */
  method: "PUT";
  /**
   * Headers to send along.
   * @example {"Content-Type":"image/png"}
   */
  headers: Record<string, string>;
  /** When the address stops to work, 15 minutes ahead. */
  expiresAt: Timestamp;
}

export interface StoredFile {
  /**
   * Unique identifier.
   * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that owns the file.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Name in the store.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz/file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  key: string;
  /**
   * Bucket of the store.
   * @example "canary"
   */
  bucket: string;
  /**
   * Name that a download gets.
   * @example "monstera.png"
   */
  filename: string;
  /**
   * Type of the bytes, which are checked for it.
   * @example "image/png"
   */
  mimeType: string;
  /**
   * Bytes; null until known.
   * @example 48213
   */
  size: number | null;
  /**
   * Tags to find it by.
   * @example ["catalogue"]
   */
  tags: string[];
  /**
   * uploaded: the bytes were checked and are there.
   * @example "uploaded"
   */
  status: string;
  /**
   * Why the upload failed.
   * @example null
   */
  failureReason: string | null;
  /**
   * SHA-256 of the bytes.
   * @example "sha256:9f86d081884c7d659f86d081884c7d659f86d081884c7d659f86d081884c7d65"
   */
  checksum: string | null;
  /**
   * Whether anyone may see it at publicUrl.
   * @example true
   */
  isPublic: boolean;
  /**
   * Address for everyone; images take ?w= for smaller ones. Null unless public and uploaded.
   * @example null
   */
  publicUrl: string | null;
  /**
   * What the file belongs to.
   * @example null
   */
  relatedEntityId: string | null;
  /**
   * Its kind.
   * @example null
   */
  relatedEntityType: string | null;
  /**
   * Credential or person that asked for the upload.
   * @example "key_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  uploadedById: string | null;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
  /**
   * Null when the file is not deleted.
   * @example null
   */
  deletedAt: Timestamp | null;
}

export interface DeletedFile {
  /**
   * Unique identifier.
   * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Always true.
   * @example true
   */
  deleted: true;
  /** ISO 8601 date-time in UTC with milliseconds. */
  deletedAt: Timestamp;
}

export interface Download {
  /**
   * Address to get the bytes from, without Authorization.
   * @example "https://pay.example/files/download/…"
   */
  downloadUrl: string;
  /** When the address stops to work, 15 minutes ahead. */
  expiresAt: Timestamp;
}

export interface Subscription {
  /**
   * Unique identifier.
   * @example "sub_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that is paid.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Customer who pays.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  customerId: string;
  /**
   * Saved payment method that is charged.
   * @example "pm_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  paymentMethodId: string;
  /**
   * Session that it began with.
   * @example "cs_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  checkoutSessionId: string | null;
  /**
   * Charged every period, smallest currency unit.
   * @min 0
   * @max 9007199254740991
   * @example 1900
   */
  amount: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /** How often a subscription is charged. */
  recurring: Recurring;
  /**
   * What it is for.
   * @example "Plant of the month"
   */
  description: string | null;
  /**
   * past_due while the renewal is being tried again.
   * @example "active"
   */
  status: string;
  /**
   * Ends when the current period does.
   * @example false
   */
  cancelAtPeriodEnd: boolean;
  /** ISO 8601 date-time in UTC with milliseconds. */
  currentPeriodStart: Timestamp;
  /** When it is charged next. A renewal pays for the period in which it is charged; periods that went by without a charge are not charged later. */
  currentPeriodEnd: Timestamp;
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
  /**
   * When it was canceled.
   * @example null
   */
  canceledAt: Timestamp | null;
}

export interface Transfer {
  /**
   * Unique identifier.
   * @example "tr_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant of both customers.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Customer whose balance went down.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  fromCustomerId: string;
  /**
   * Customer whose balance went up.
   * @example "cus_01jbq8w1d4f7z2c9h6g8p5s3va"
   */
  toCustomerId: string;
  /**
   * Smallest currency unit.
   * @min 0
   * @max 9007199254740991
   * @example 2500
   */
  amount: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * reversed when another transfer has given the money back.
   * @example "completed"
   */
  status: string;
  /**
   * What it was for.
   * @example "Share of the dinner"
   */
  description: string | null;
  /**
   * On a reversal: the transfer that it gives back.
   * @example null
   */
  reversalOfId: string | null;
  /**
   * On a reversed transfer: the transfer that gave it back.
   * @example null
   */
  reversedById: string | null;
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
}

export interface CreatedWebhookEndpoint {
  /**
   * Unique identifier.
   * @example "we_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that owns the endpoint.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Address that events are posted to.
   * @example "https://shop.example/webhooks"
   */
  url: string;
  /**
   * What the endpoint is for.
   * @example "Order service"
   */
  description: string | null;
  /**
   * Event types sent; `"*"` means all.
   * @example ["payment_intent.succeeded"]
   */
  events: string[];
  /**
   * Whether events are sent.
   * @example true
   */
  active: boolean;
  /**
   * Why the service stopped sending.
   * @example null
   */
  disabledReason: string | null;
  /**
   * First failure since the last success; after 5 days the endpoint is disabled.
   * @example null
   */
  failingSince: Timestamp | null;
  /**
   * Until when the secret before the last rotation signs too.
   * @example null
   */
  previousSecretUntil: Timestamp | null;
  /**
   * Who created the endpoint, by which credential.
   * @example {"type":"api_key","id":"key_01jbq8v6n2e8t9x4k3m5r7w0yz","name":"Shop backend"}
   */
  createdBy: {
    /**
     * Kind of credential.
     * @example "api_key"
     */
    type: string;
    /**
     * The key or the person.
     * @example "key_01jbq8v6n2e8t9x4k3m5r7w0yz"
     */
    id: string | null;
    /**
     * Name of the key or the person.
     * @example "Shop backend"
     */
    name: string | null;
  };
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
  /**
   * Null when the endpoint is not deleted.
   * @example null
   */
  deletedAt: Timestamp | null;
  /**
   * Signing secret, shown this once.
   * @example "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
   */
  secret: string;
  /**
   * Event types that were not accepted; the rest of the request was carried out.
   * @example []
   */
  rejectedEvents: {
    /**
     * As given.
     * @example "payment.done"
     */
    type: string;
    /**
     * Why it was not accepted.
     * @example "No such event type."
     */
    reason: string;
  }[];
}

export interface WebhookEndpoint {
  /**
   * Unique identifier.
   * @example "we_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that owns the endpoint.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Address that events are posted to.
   * @example "https://shop.example/webhooks"
   */
  url: string;
  /**
   * What the endpoint is for.
   * @example "Order service"
   */
  description: string | null;
  /**
   * Event types sent; `"*"` means all.
   * @example ["payment_intent.succeeded"]
   */
  events: string[];
  /**
   * Whether events are sent.
   * @example true
   */
  active: boolean;
  /**
   * Why the service stopped sending.
   * @example null
   */
  disabledReason: string | null;
  /**
   * First failure since the last success; after 5 days the endpoint is disabled.
   * @example null
   */
  failingSince: Timestamp | null;
  /**
   * Until when the secret before the last rotation signs too.
   * @example null
   */
  previousSecretUntil: Timestamp | null;
  /**
   * Who created the endpoint, by which credential.
   * @example {"type":"api_key","id":"key_01jbq8v6n2e8t9x4k3m5r7w0yz","name":"Shop backend"}
   */
  createdBy: {
    /**
     * Kind of credential.
     * @example "api_key"
     */
    type: string;
    /**
     * The key or the person.
     * @example "key_01jbq8v6n2e8t9x4k3m5r7w0yz"
     */
    id: string | null;
    /**
     * Name of the key or the person.
     * @example "Shop backend"
     */
    name: string | null;
  };
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
  /**
   * Null when the endpoint is not deleted.
   * @example null
   */
  deletedAt: Timestamp | null;
}

export interface UpdatedWebhookEndpoint {
  /**
   * Unique identifier.
   * @example "we_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Merchant that owns the endpoint.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Address that events are posted to.
   * @example "https://shop.example/webhooks"
   */
  url: string;
  /**
   * What the endpoint is for.
   * @example "Order service"
   */
  description: string | null;
  /**
   * Event types sent; `"*"` means all.
   * @example ["payment_intent.succeeded"]
   */
  events: string[];
  /**
   * Whether events are sent.
   * @example true
   */
  active: boolean;
  /**
   * Why the service stopped sending.
   * @example null
   */
  disabledReason: string | null;
  /**
   * First failure since the last success; after 5 days the endpoint is disabled.
   * @example null
   */
  failingSince: Timestamp | null;
  /**
   * Until when the secret before the last rotation signs too.
   * @example null
   */
  previousSecretUntil: Timestamp | null;
  /**
   * Who created the endpoint, by which credential.
   * @example {"type":"api_key","id":"key_01jbq8v6n2e8t9x4k3m5r7w0yz","name":"Shop backend"}
   */
  createdBy: {
    /**
     * Kind of credential.
     * @example "api_key"
     */
    type: string;
    /**
     * The key or the person.
     * @example "key_01jbq8v6n2e8t9x4k3m5r7w0yz"
     */
    id: string | null;
    /**
     * Name of the key or the person.
     * @example "Shop backend"
     */
    name: string | null;
  };
  /**
   * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
   * @example {"orderId":"6735"}
   */
  metadata: Record<string, any>;
  /** ISO 8601 date-time in UTC with milliseconds. */
  createdAt: Timestamp;
  /** ISO 8601 date-time in UTC with milliseconds. */
  updatedAt: Timestamp;
  /**
   * Null when the endpoint is not deleted.
   * @example null
   */
  deletedAt: Timestamp | null;
  /**
   * Event types that were not accepted; the rest of the request was carried out.
   * @example []
   */
  rejectedEvents: {
    /**
     * As given.
     * @example "payment.done"
     */
    type: string;
    /**
     * Why it was not accepted.
     * @example "No such event type."
     */
    reason: string;
  }[];
}

export interface SignatureExplanation {
  /**
   * What broke; none when the message verifies.
   * @example "body_reserialised"
   */
  cause: string;
  /**
   * What broke and what to do.
   * @example "Everything is right: this message verifies."
   */
  sentence: string;
  /**
   * Every step of the verification, in its order.
   * @example [{"name":"body","passed":true,"detail":"Byte for byte what was sent."}]
   */
  steps: {
    /**
     * Step of the verification.
     * @example "body"
     */
    name: string;
    /**
     * Whether it passed.
     * @example true
     */
    passed: boolean;
    /**
     * What was found.
     * @example "Byte for byte what was sent."
     */
    detail: string;
  }[];
  /**
   * Where the body first differs from the stored one.
   * @example {"at":17,"sent":"\"amount\":4900","received":"\"amount\": 4900"}
   */
  difference: {
    /**
     * First differing byte, from 0.
     * @min -9007199254740991
     * @max 9007199254740991
     * @example 17
     */
    at: number;
    /**
     * What was sent around it.
     * @example ""amount":4900"
     */
    sent: string;
    /**
     * What was received around it.
     * @example ""amount": 4900"
     */
    received: string;
  } | null;
}

/** How often a subscription is charged. */
export interface Recurring {
  /**
   * Unit of the period.
   * @example "month"
   */
  interval: string;
  /**
   * Units in a period. 1 by default.
   * @min 1
   * @max 365
   * @example 1
   */
  intervalCount: number;
}

/** The body of every failure. */
export interface ApiError {
  /**
   * HTTP status.
   * @min -9007199254740991
   * @max 9007199254740991
   * @example 400
   */
  statusCode: number;
  /**
   * Short name of the status.
   * @example "Bad Request"
   */
  error: string;
  /**
   * One sentence per problem.
   * @example ["totalAmount: expected number, received string"]
   */
  message: string[];
  /**
   * Stable word for programs; see the table of codes.
   * @example "validation_failed"
   */
  code: string;
  /**
   * Quote this when you ask for help.
   * @example "req_7Hq2"
   */
  requestId: string;
  /**
   * Why the card was declined; only with card_declined.
   * @example "insufficient_funds"
   */
  declineCode?: string;
}

export interface WebhookMessage {
  /**
   * The event, also sent as `webhook-id`: the same in every attempt.
   * @example "evt_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  id: string;
  /**
   * Event type.
   * @example "payment_intent.succeeded"
   */
  type: string;
  /** When it happened. */
  timestamp: Timestamp;
  /**
   * Merchant that the event belongs to.
   * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  merchantId: string;
  /**
   * Kind of object that the event is about.
   * @example "payment_intent"
   */
  relatedEntityType: string | null;
  /**
   * The object that the event is about.
   * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  relatedEntityId: string | null;
  /**
   * Counts the events about that object from 1.
   * @example 2
   */
  sequence: number | null;
}

export interface BalanceFunded {
  /**
   * Customer whose balance grew.
   * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  customerId: string;
  /**
   * By how much, smallest currency unit.
   * @min 0
   * @max 9007199254740991
   * @example 5000
   */
  amount: number;
  /**
   * Upper-case ISO 4217 currency code.
   * @example "EUR"
   */
  currency: string;
  /**
   * Payment that funded it.
   * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  paymentIntentId: string;
  /**
   * Session of the payment.
   * @example "cs_01jbq8v6n2e8t9x4k3m5r7w0yz"
   */
  checkoutSessionId: string;
}

export type QueryParamsType = Record<string | number, any>;
export type ResponseFormat = keyof Omit<Body, "body" | "bodyUsed">;

export interface FullRequestParams extends Omit<RequestInit, "body"> {
  /** set parameter to `true` for call `securityWorker` for this request */
  secure?: boolean;
  /** request path */
  path: string;
  /** content type of request body */
  type?: ContentType;
  /** query params */
  query?: QueryParamsType;
  /** format of response (i.e. response.json() -> format: "json") */
  format?: ResponseFormat;
  /** request body */
  body?: unknown;
  /** base url */
  baseUrl?: string;
  /** request cancellation token */
  cancelToken?: CancelToken;
}

export type RequestParams = Omit<
  FullRequestParams,
  "body" | "method" | "query" | "path"
>;

export interface ApiConfig<SecurityDataType = unknown> {
  baseUrl?: string;
  baseApiParams?: Omit<RequestParams, "baseUrl" | "cancelToken" | "signal">;
  securityWorker?: (
    securityData: SecurityDataType | null,
  ) => Promise<RequestParams | void> | RequestParams | void;
  customFetch?: typeof fetch;
}

export interface HttpResponse<D extends unknown, E extends unknown = unknown>
  extends Response {
  data: D;
  error: E;
}

type CancelToken = Symbol | string | number;

export enum ContentType {
  Json = "application/json",
  JsonApi = "application/vnd.api+json",
  FormData = "multipart/form-data",
  UrlEncoded = "application/x-www-form-urlencoded",
  Text = "text/plain",
}

export class HttpClient<SecurityDataType = unknown> {
  public baseUrl: string = "http://localhost:3000";
  private securityData: SecurityDataType | null = null;
  private securityWorker?: ApiConfig<SecurityDataType>["securityWorker"];
  private abortControllers = new Map<CancelToken, AbortController>();
  private customFetch = (...fetchParams: Parameters<typeof fetch>) =>
    fetch(...fetchParams);

  private baseApiParams: RequestParams = {
    credentials: "same-origin",
    headers: {},
    redirect: "follow",
    referrerPolicy: "no-referrer",
  };

  constructor(apiConfig: ApiConfig<SecurityDataType> = {}) {
    Object.assign(this, apiConfig);
  }

  public setSecurityData = (data: SecurityDataType | null) => {
    this.securityData = data;
  };

  protected encodeQueryParam(key: string, value: any) {
    const encodedKey = encodeURIComponent(key);
    return `${encodedKey}=${encodeURIComponent(typeof value === "number" ? value : `${value}`)}`;
  }

  protected addQueryParam(query: QueryParamsType, key: string) {
    return this.encodeQueryParam(key, query[key]);
  }

  protected addArrayQueryParam(query: QueryParamsType, key: string) {
    const value = query[key];
    return value.map((v: any) => this.encodeQueryParam(key, v)).join("&");
  }

  protected toQueryString(rawQuery?: QueryParamsType): string {
    const query = rawQuery || {};
    const keys = Object.keys(query).filter(
      (key) => "undefined" !== typeof query[key],
    );
    return keys
      .map((key) =>
        Array.isArray(query[key])
          ? this.addArrayQueryParam(query, key)
          : this.addQueryParam(query, key),
      )
      .join("&");
  }

  protected addQueryParams(rawQuery?: QueryParamsType): string {
    const queryString = this.toQueryString(rawQuery);
    return queryString ? `?${queryString}` : "";
  }

  private contentFormatters: Record<ContentType, (input: any) => any> = {
    [ContentType.Json]: (input: any) =>
      input !== null && (typeof input === "object" || typeof input === "string")
        ? JSON.stringify(input)
        : input,
    [ContentType.JsonApi]: (input: any) =>
      input !== null && (typeof input === "object" || typeof input === "string")
        ? JSON.stringify(input)
        : input,
    [ContentType.Text]: (input: any) =>
      input !== null && typeof input !== "string"
        ? JSON.stringify(input)
        : input,
    [ContentType.FormData]: (input: any) => {
      if (input instanceof FormData) {
        return input;
      }

      return Object.keys(input || {}).reduce((formData, key) => {
        const property = input[key];
        formData.append(
          key,
          property instanceof Blob
            ? property
            : typeof property === "object" && property !== null
              ? JSON.stringify(property)
              : `${property}`,
        );
        return formData;
      }, new FormData());
    },
    [ContentType.UrlEncoded]: (input: any) => this.toQueryString(input),
  };

  protected mergeRequestParams(
    params1: RequestParams,
    params2?: RequestParams,
  ): RequestParams {
    return {
      ...this.baseApiParams,
      ...params1,
      ...(params2 || {}),
      headers: {
        ...(this.baseApiParams.headers || {}),
        ...(params1.headers || {}),
        ...((params2 && params2.headers) || {}),
      },
    };
  }

  protected createAbortSignal = (
    cancelToken: CancelToken,
  ): AbortSignal | undefined => {
    if (this.abortControllers.has(cancelToken)) {
      const abortController = this.abortControllers.get(cancelToken);
      if (abortController) {
        return abortController.signal;
      }
      return void 0;
    }

    const abortController = new AbortController();
    this.abortControllers.set(cancelToken, abortController);
    return abortController.signal;
  };

  public abortRequest = (cancelToken: CancelToken) => {
    const abortController = this.abortControllers.get(cancelToken);

    if (abortController) {
      abortController.abort();
      this.abortControllers.delete(cancelToken);
    }
  };

  public request = async <T = any, E = any>({
    body,
    secure,
    path,
    type,
    query,
    format,
    baseUrl,
    cancelToken,
    ...params
  }: FullRequestParams): Promise<T> => {
    const secureParams =
      ((typeof secure === "boolean" ? secure : this.baseApiParams.secure) &&
        this.securityWorker &&
        (await this.securityWorker(this.securityData))) ||
      {};
    const requestParams = this.mergeRequestParams(params, secureParams);
    const queryString = query && this.toQueryString(query);
    const payloadFormatter = this.contentFormatters[type || ContentType.Json];
    const responseFormat = format || requestParams.format;

    return this.customFetch(
      `${baseUrl || this.baseUrl || ""}${path}${queryString ? `?${queryString}` : ""}`,
      {
        ...requestParams,
        headers: {
          ...(requestParams.headers || {}),
          ...(type && type !== ContentType.FormData
            ? { "Content-Type": type }
            : {}),
        },
        signal:
          (cancelToken
            ? this.createAbortSignal(cancelToken)
            : requestParams.signal) || null,
        body:
          typeof body === "undefined" || body === null
            ? null
            : payloadFormatter(body),
      },
    ).then(async (response) => {
      const r = response as HttpResponse<T, E>;
      r.data = null as unknown as T;
      r.error = null as unknown as E;

      const responseToParse = responseFormat ? response.clone() : response;
      const data = !responseFormat
        ? r
        : await responseToParse[responseFormat]()
            .then((data) => {
              if (r.ok) {
                r.data = data;
              } else {
                r.error = data;
              }
              return r;
            })
            .catch((e) => {
              r.error = e;
              return r;
            });

      if (cancelToken) {
        this.abortControllers.delete(cancelToken);
      }

      if (!response.ok || data.error) throw new CanaryError(data, data.error);
      return data.data;
    });
  };
}

/**
 * @title Canary
 * @version 0.8.6
 * @license Proprietary (https://live.canary.example/terms)
 * @baseUrl http://localhost:3000
 *
 * Canary is a payments API for merchants: hosted checkout pages, payment links, customers and
 * their balances, files, compliance, and signed webhooks.
 *
 * ## Conventions
 *
 * - JSON in, JSON out. Amounts are whole numbers in the currency's smallest unit (cents),
 *   timestamps ISO 8601 in UTC with milliseconds, currencies upper-case ISO 4217 codes. Nothing is
 *   coerced: `"100"`, `true` and `1.5` are not amounts.
 * - Unknown fields of a body are ignored, and in testing named in the header `Canary-Ignored-Fields`.
 *   Unknown query parameters are refused. Optional fields that were not given are `null`.
 * - `null` for an optional field, and an empty list where none may be empty, mean "not given". On PATCH,
 *   `null` clears what may be cleared. A date without time is that day in UTC.
 * - Ids are opaque: a type prefix, an underscore and 26 characters.
 * - `metadata` holds your own data: at most 50 keys of 40 characters, 16 KiB in all. PATCH replaces
 *   the keys given, removes those set to `null` and keeps the rest.
 * - A card number belongs in `card.number` and nowhere else: any other field, metadata included, refuses
 *   13 to 19 digits that are one by brand and Luhn check. Put a letter before an id that looks like one.
 * - Every answer carries `X-Request-Id` (yours, when you send one) and `API-Version`.
 *
 * ## Authentication
 *
 * Send `Authorization: Bearer <key or token>`: an API key (`sk_test_…`, `sk_live_…`) or a token
 * from `GET /api/canary/authentication/token`. Keys of one environment do not work in the other.
 *
 * ## Lists
 *
 * `limit` (default 50; above 100 is applied as 100) and `offset`. Newest first. The answer is
 * `{ data, pagination: { limit, offset, total, hasMore } }`; `total` is exact.
 *
 * ## Idempotency
 *
 * Send `Idempotency-Key` with a POST, PATCH or DELETE (with a POST it may be the body's
 * `idempotencyKey` instead) and repeat the request as often as you need:
 * it takes effect once. A finished key answers the same bytes again with
 * `Idempotent-Replayed: true` for at least 24 hours; a key in flight answers 409; the same key with
 * another body 422. Validation failures and failures of ours are not kept.
 *
 * ## Rate limits
 *
 * 100 requests a second for each credential. `RateLimit` and `RateLimit-Policy` tell what is left;
 * 429 comes with `Retry-After`.
 *
 * ## Errors
 *
 * Every failure has the same shape. `message` is for people, one sentence per problem; `code` is
 * for programs and one of these:
 *
 * | Status | Code | Meaning |
 * | --- | --- | --- |
 * | 400 | `validation_failed` | A field, parameter or address is missing, malformed or out of range. |
 * | 400 | `invalid_json` | The body is not one JSON object in UTF-8, or names a key twice. |
 * | 400 | `invalid_currency` | Not an upper-case ISO 4217 code. |
 * | 400 | `total_mismatch` | `totalAmount` is not the sum of the line items. |
 * | 400 | `currency_mismatch` | Two currencies that must agree do not. |
 * | 400 | `amount_not_positive` | The amount must be greater than 0. |
 * | 400 | `amount_too_small` | The amount is below the least that the card processor charges. |
 * | 400 | `amount_too_large` | The amount is larger than the card processor takes, or than a balance has room for. |
 * | 400 | `amount_not_multiple` | The card processor takes multiples only, such as tens of fils in KWD. |
 * | 400 | `currency_not_supported` | The card processor does not take this currency. |
 * | 400 | `same_customer` | Source and destination are the same customer. |
 * | 400 | `raw_card_not_allowed` | Card numbers are accepted in the testing environment only. |
 * | 400 | `idempotency_key_invalid` | `Idempotency-Key` is not 1 to 255 visible ASCII characters, or is a card number. |
 * | 401 | `unauthorized` | No credential, or one that is malformed, expired, revoked or of the other environment. |
 * | 402 | `insufficient_balance` | The customer's balance is too low. |
 * | 402 | `card_declined` | The card was declined; `declineCode` says why. |
 * | 402 | `insufficient_merchant_balance` | The merchant's balance is too low. |
 * | 403 | `insufficient_scope` | The credential lacks the scope of this operation. |
 * | 403 | `merchant_forbidden` | The credential may not act for that merchant. |
 * | 403 | `insufficient_role` | The signed-in person's role does not allow this. |
 * | 403 | `second_factor_required` | The person has to prove their second factor again; only in the dashboard. |
 * | 404 | `not_found` | No such path or resource, or it belongs to another merchant. |
 * | 405 | `method_not_allowed` | The path exists and does not answer this method; see `Allow`. |
 * | 409 | `conflict` | The change contradicts something that exists. |
 * | 409 | `customer_email_taken` | Another customer has this e-mail address. |
 * | 409 | `compliance_exists` | The organization has a compliance record already. |
 * | 409 | `compliance_required` | Payouts need a verified compliance record, and go to the bank account in it. |
 * | 409 | `session_not_open` | The checkout session is complete or expired. |
 * | 409 | `payment_in_progress` | A payment of this session is being processed. |
 * | 409 | `link_unavailable` | The payment link is inactive, expired, used up or deleted. |
 * | 409 | `invalid_state` | The resource's state does not allow this. |
 * | 409 | `upload_mismatch` | The uploaded bytes are not what was announced. |
 * | 409 | `idempotency_in_flight` | A request with this `Idempotency-Key` is being processed. |
 * | 413 | `body_too_large` | The body is larger than 1 MiB. |
 * | 415 | `unsupported_media_type` | The body is not `application/json`. |
 * | 422 | `idempotency_key_reused` | This `Idempotency-Key` was used for a different request. |
 * | 429 | `rate_limited` | Too many requests; wait as long as `Retry-After` says. |
 * | 500 | `internal_error` | Our failure. Quote the request id. |
 * | 503 | `unavailable` | The service is temporarily away; try again as `Retry-After` says. |
 *
 * ## Versions
 *
 * The path prefix `/api/canary` is part of every path; `API-Version` tells the version that answered.
 *
 * | Version | Date | Changes |
 * | --- | --- | --- |
 * | 0.8.6 | 2026-02-21 | Create events, retrieve event types, default event types; `merchantId` in e-mail and SMS notification bodies; webhook endpoints take session data; the format of callback addresses is not validated any more. |
 * | 0.8.4 | 2026-02-18 | Checkout sessions: `hostedCheckoutConfig`, `totalAmount`, line items with images; payment links: line items, hosted checkout configuration; 3-D Secure for sessions and payment intents; several products by ids. |
 * | 0.7.0 | 2026-01-25 | Authentication token and JWKS; transfers and their validation; `imageId` and `imageUrl` of products; `isPublic` of files; the same pagination everywhere. |
 * | 0.6.1 | 2026-01-17 | Live and Testing are separate servers. |
 * | 0.6.0 | 2026-01-17 | Modules follow the data schema; compliance lookup answers the one record of its organization. |
 * | 0.5.0 | 2026-01-15 | Products, storage and compliance. Breaking against 0.4.0. |
 */
export class Canary<
  SecurityDataType extends unknown,
> extends HttpClient<SecurityDataType> {
  api = {
    /**
     * @description Takes an API key (as Bearer, or as the user name of HTTP Basic) or a dashboard session. The token stops within 10 seconds of its key being revoked.
     *
     * @tags Authentication
     * @name AuthenticationToken
     * @summary Issue a token
     * @request GET:/api/canary/authentication/token
     * @secure
     */
    authenticationToken: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Seconds until the token expires, 60 to 3600.
         * @min 60
         * @max 3600
         * @example 900
         */
        expiresIn?: number;
        /**
         * Scopes separated by spaces, a subset of the credential's. All of these by default.
         * @maxLength 2000
         * @example "customers:read"
         */
        scope?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Token, ApiError>({
        path: `/api/canary/authentication/token`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description A JSON Web Key Set. Keep it for 10 minutes; a new key is published before it signs.
     *
     * @tags Authentication
     * @name AuthenticationJwks
     * @summary Get the public keys that validate tokens
     * @request GET:/api/canary/authentication/jwks
     */
    authenticationJwks: (params: RequestParams = {}) =>
      this.request<JsonWebKeySet, ApiError>({
        path: `/api/canary/authentication/jwks`,
        method: "GET",
        format: "json",
        ...params,
      }),

    /**
     * @description Makes a hosted payment page for a purchase, or with `purpose: balance_funding` for a customer's balance. Give `currency` and one of `lineItems`, `productId` and `totalAmount`.
     *
     * @tags Checkout sessions
     * @name CheckoutSessionsCreate
     * @summary Create a checkout session
     * @request POST:/api/canary/checkout/sessions
     * @secure
     */
    checkoutSessionsCreate: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Upper-case ISO 4217 currency code.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency: string;
        /** Lines of the checkout, at most 100, all in the checkout's currency. */
        lineItems?: LineItemInput[] | null;
        /**
         * One of this product, when there are no line items.
         * @example null
         */
        productId?: string | null;
        /**
         * Smallest currency unit; with lineItems their exact sum.
         * @example 4900
         */
        totalAmount?: number | null;
        /**
         * Customer identifier.
         * @example null
         */
        customerId?: string | null;
        /**
         * Where the shopper goes after paying.
         * @example "https://shop.example/thanks"
         */
        successUrl?: string | null;
        /**
         * Where the shopper goes to leave.
         * @example "https://shop.example/thanks"
         */
        cancelUrl?: string | null;
        /**
         * payment charges once, setup saves a card, subscription charges every period. payment by default.
         * @example "payment"
         */
        mode?: "payment" | "setup" | "subscription";
        /**
         * balance_funding credits the customer's balance. purchase by default.
         * @example "purchase"
         */
        purpose?: "purchase" | "balance_funding";
        /** Mode subscription only; every month by default. */
        recurring?: RecurringInput | null;
        /** Configuration of the hosted page. */
        hostedCheckoutConfig?: HostedCheckoutConfig | null;
        /**
         * Your own reference.
         * @example "cart-6735"
         */
        clientReferenceId?: string | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
        /**
         * 5 minutes to 7 days ahead; 24 hours by default.
         * @example "2026-02-18T09:30:00.000Z"
         */
        expiresAt?: string | null;
      },
      params: RequestParams = {},
    ) =>
      this.request<CheckoutSession, ApiError>({
        path: `/api/canary/checkout/sessions`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Checkout sessions
     * @name CheckoutSessionsList
     * @summary List checkout sessions
     * @request GET:/api/canary/checkout/sessions
     * @secure
     */
    checkoutSessionsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * open until it is paid or its time is over.
         * @example "open"
         */
        status?: "open" | "complete" | "expired";
        /**
         * Only this customer's.
         * @minLength 1
         * @maxLength 255
         * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        customerId?: string;
        /**
         * Only those of this link.
         * @minLength 1
         * @maxLength 255
         * @example "plink_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        paymentLinkId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: CheckoutSession[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/checkout/sessions`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Checkout sessions
     * @name CheckoutSessionsGet
     * @summary Get a checkout session
     * @request GET:/api/canary/checkout/sessions/{id}
     * @secure
     */
    checkoutSessionsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<CheckoutSession, ApiError>({
        path: `/api/canary/checkout/sessions/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description What happened on the page, oldest first. Of what was typed wrongly only the fields' names are kept.
     *
     * @tags Checkout sessions
     * @name CheckoutSessionsTimeline
     * @summary Get what the shopper did
     * @request GET:/api/canary/checkout/sessions/{id}/timeline
     * @secure
     */
    checkoutSessionsTimeline: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<CheckoutTimeline, ApiError>({
        path: `/api/canary/checkout/sessions/${id}/timeline`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Ends an open session now; its payment intent is canceled.
     *
     * @tags Checkout sessions
     * @name CheckoutSessionsExpire
     * @summary Expire a checkout session
     * @request POST:/api/canary/checkout/sessions/{id}/expire
     * @secure
     */
    checkoutSessionsExpire: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<CheckoutSession, ApiError>({
        path: `/api/canary/checkout/sessions/${id}/expire`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Pays the session with a saved payment method, the balance of the customer whom you named, or in testing a card; answers its payment intent. With status `requires_action`, send the shopper's browser where `nextAction` says.
     *
     * @tags Checkout sessions
     * @name CheckoutSessionsConfirm
     * @summary Confirm a checkout session
     * @request POST:/api/canary/checkout/sessions/{id}/confirm
     * @secure
     */
    checkoutSessionsConfirm: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * A saved payment method of the customer.
         * @minLength 1
         * @maxLength 255
         * @example "pm_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        paymentMethodId?: string;
        /** A card. Testing only: in live, card numbers never reach this service. */
        card?: CardInput;
        /**
         * Pays from the balance of the customer whom you named when you made it: at once, whole, or not at all.
         * @example true
         */
        wallet?: true;
        /**
         * Save the card for the customer.
         * @example false
         */
        savePaymentMethod?: boolean;
        /**
         * Where the shopper comes back to after 3-D Secure.
         * @maxLength 2048
         * @example "https://shop.example/paid"
         */
        returnUrl?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentIntent, ApiError>({
        path: `/api/canary/checkout/sessions/${id}/confirm`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Makes a reusable hosted checkout address. With `lineItems`, `totalAmount` must be their sum.
     *
     * @tags Payment links
     * @name PaymentLinksCreate
     * @summary Create a payment link
     * @request POST:/api/canary/payment-links
     * @secure
     */
    paymentLinksCreate: (
      data: {
        /**
         * Name shown to the shopper.
         * @example "Repotting workshop"
         */
        name?: string | null;
        /**
         * Text shown to the shopper.
         * @example "Two hours, all materials included."
         */
        description?: string | null;
        /**
         * Smallest currency unit; with lineItems their exact sum.
         * @min 0
         * @max 9007199254740991
         * @example 4900
         */
        totalAmount: number;
        /**
         * Where the shopper goes after paying.
         * @maxLength 2048
         * @example "https://shop.example/thanks"
         */
        successUrl: string;
        /**
         * Where the shopper goes to leave.
         * @maxLength 2048
         * @example "https://shop.example/thanks"
         */
        cancelUrl: string;
        /** Lines of the checkout, at most 100, all in the checkout's currency. */
        lineItems?: LineItemInput[] | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata: Record<string, any>;
        /** Configuration of the hosted page. */
        hostedCheckoutConfig?: HostedCheckoutConfig | null;
        /**
         * When the link stops to be payable.
         * @example null
         */
        expiresAt?: string | null;
        /**
         * Payments after which the link is used up.
         * @example null
         */
        maxCompletions?: number | null;
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Upper-case ISO 4217 currency code.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency: string;
        /**
         * payment charges once, setup saves a card, subscription charges every period.
         * @example "payment"
         */
        mode: "payment" | "setup" | "subscription";
        /** Mode subscription only; every month by default. */
        recurring?: RecurringInput;
        /**
         * Customer identifier.
         * @example null
         */
        customerId?: string | null;
        /**
         * Let the shopper choose how many. false by default.
         * @example false
         */
        allowQuantity?: boolean;
        /**
         * Let the shopper choose the amount, at least this.
         * @example null
         */
        minimumAmount?: number | null;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentLink, ApiError>({
        path: `/api/canary/payment-links`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Payment links
     * @name PaymentLinksList
     * @summary List payment links
     * @request GET:/api/canary/payment-links
     * @secure
     */
    paymentLinksList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only links that are (not) active.
         * @example true
         */
        active?: boolean;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: PaymentLink[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/payment-links`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Payment links
     * @name PaymentLinksGet
     * @summary Get a payment link
     * @request GET:/api/canary/payment-links/{id}
     * @secure
     */
    paymentLinksGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentLink, ApiError>({
        path: `/api/canary/payment-links/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Changes the fields given. Metadata keys are replaced, those set to null removed, the rest kept.
     *
     * @tags Payment links
     * @name PaymentLinksUpdate
     * @summary Update a payment link
     * @request PATCH:/api/canary/payment-links/{id}
     * @secure
     */
    paymentLinksUpdate: (
      id: string,
      data?: {
        /**
         * Name shown to the shopper.
         * @example "Repotting workshop"
         */
        name?: string | null;
        /**
         * Text shown to the shopper.
         * @example "Two hours, all materials included."
         */
        description?: string | null;
        /**
         * Smallest currency unit; with lineItems their exact sum.
         * @min 0
         * @max 9007199254740991
         * @example 4900
         */
        totalAmount?: number;
        /**
         * Where the shopper goes after paying.
         * @maxLength 2048
         * @example "https://shop.example/thanks"
         */
        successUrl?: string;
        /**
         * Where the shopper goes to leave.
         * @maxLength 2048
         * @example "https://shop.example/thanks"
         */
        cancelUrl?: string;
        /** Lines of the checkout, at most 100, all in the checkout's currency. */
        lineItems?: LineItemInput[] | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
        /** Configuration of the hosted page. */
        hostedCheckoutConfig?: HostedCheckoutConfig | null;
        /**
         * When the link stops to be payable.
         * @example null
         */
        expiresAt?: string | null;
        /**
         * Payments after which the link is used up.
         * @example null
         */
        maxCompletions?: number | null;
        /**
         * Whether the link can be paid.
         * @example false
         */
        active?: boolean;
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentLink, ApiError>({
        path: `/api/canary/payment-links/${id}`,
        method: "PATCH",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description The link stops to be payable at once and stays readable. Deleting again answers the same.
     *
     * @tags Payment links
     * @name PaymentLinksRemove
     * @summary Delete a payment link
     * @request DELETE:/api/canary/payment-links/{id}
     * @secure
     */
    paymentLinksRemove: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<DeletedPaymentLink, ApiError>({
        path: `/api/canary/payment-links/${id}`,
        method: "DELETE",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description One payment without a hosted page. Confirm it to charge a card.
     *
     * @tags Payment intents
     * @name PaymentIntentsCreate
     * @summary Create a payment intent
     * @request POST:/api/canary/payment-intents
     * @secure
     */
    paymentIntentsCreate: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Whole number in the currency's smallest unit, greater than 0.
         * @min 1
         * @max 9007199254740991
         * @example 4900
         */
        amount: number;
        /**
         * Upper-case ISO 4217 currency code.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency: string;
        /**
         * Customer who pays.
         * @example null
         */
        customerId?: string | null;
        /**
         * Saved payment method to charge; needs its customer.
         * @example null
         */
        paymentMethodId?: string | null;
        /**
         * What it is for.
         * @example "Order 6735"
         */
        description?: string | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
        /**
         * manual authorises only; take the money with a capture. automatic by default.
         * @example "automatic"
         */
        captureMethod?: "automatic" | "manual";
        /**
         * Instead of the header Idempotency-Key.
         * @example "5f1c7e0a-order-6735"
         */
        idempotencyKey?: string | null;
        /**
         * Cancel it when it is not paid by then.
         * @example null
         */
        expiresAt?: string | null;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentIntent, ApiError>({
        path: `/api/canary/payment-intents`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Payment intents
     * @name PaymentIntentsList
     * @summary List payment intents
     * @request GET:/api/canary/payment-intents
     * @secure
     */
    paymentIntentsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Where the payment stands.
         * @example "requires_payment_method"
         */
        status?:
          | "requires_payment_method"
          | "requires_confirmation"
          | "requires_action"
          | "processing"
          | "requires_capture"
          | "succeeded"
          | "failed"
          | "canceled";
        /**
         * Only this customer's.
         * @minLength 1
         * @maxLength 255
         * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        customerId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: PaymentIntent[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/payment-intents`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Payment intents
     * @name PaymentIntentsGet
     * @summary Get a payment intent
     * @request GET:/api/canary/payment-intents/{id}
     * @secure
     */
    paymentIntentsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentIntent, ApiError>({
        path: `/api/canary/payment-intents/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Charges a saved payment method or, in testing, a card; or with `wallet` takes it from the balance of the intent's customer, all or nothing. A decline leaves the intent in `requires_payment_method` with `lastError`. With status `requires_action`, send the shopper's browser where `nextAction` says; the service asks the processor for the outcome.
     *
     * @tags Payment intents
     * @name PaymentIntentsConfirm
     * @summary Confirm a payment intent
     * @request POST:/api/canary/payment-intents/{id}/confirm
     * @secure
     */
    paymentIntentsConfirm: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Pays from the balance of the customer whom you named when you made it: at once, whole, or not at all.
         * @example true
         */
        wallet?: true;
        /**
         * A saved payment method of the customer.
         * @minLength 1
         * @maxLength 255
         * @example "pm_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        paymentMethodId?: string;
        /** A card. Testing only: in live, card numbers never reach this service. */
        card?: CardInput;
        /**
         * Save the card for the customer.
         * @example false
         */
        savePaymentMethod?: boolean;
        /**
         * Where the shopper comes back to after 3-D Secure.
         * @maxLength 2048
         * @example "https://shop.example/paid"
         */
        returnUrl?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentIntent, ApiError>({
        path: `/api/canary/payment-intents/${id}/confirm`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Takes all or part of an authorised amount, once; the rest is let go.
     *
     * @tags Payment intents
     * @name PaymentIntentsCapture
     * @summary Capture a payment intent
     * @request POST:/api/canary/payment-intents/{id}/capture
     * @secure
     */
    paymentIntentsCapture: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * How much of the authorised amount; all of it by default.
         * @min 1
         * @max 9007199254740991
         * @example 4900
         */
        amount?: number;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentIntent, ApiError>({
        path: `/api/canary/payment-intents/${id}/capture`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Ends an intent that is not paid; authorised money is let go.
     *
     * @tags Payment intents
     * @name PaymentIntentsCancel
     * @summary Cancel a payment intent
     * @request POST:/api/canary/payment-intents/{id}/cancel
     * @secure
     */
    paymentIntentsCancel: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentIntent, ApiError>({
        path: `/api/canary/payment-intents/${id}/cancel`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Gives back all or part of a payment, the way it came; repeatedly, up to what was captured. What your balance does not cover is `pending` with `pendingReason` until it does.
     *
     * @tags Refunds
     * @name RefundsCreate
     * @summary Refund a payment
     * @request POST:/api/canary/refunds
     * @secure
     */
    refundsCreate: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Payment to give back.
         * @minLength 1
         * @maxLength 255
         * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        paymentIntentId: string;
        /**
         * Smallest currency unit; all that is left by default.
         * @min 1
         * @max 9007199254740991
         * @example 1200
         */
        amount?: number;
        /**
         * Why, in your words.
         * @example "Arrived wilted"
         */
        reason?: string | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
      },
      params: RequestParams = {},
    ) =>
      this.request<Refund, ApiError>({
        path: `/api/canary/refunds`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Refunds
     * @name RefundsList
     * @summary List refunds
     * @request GET:/api/canary/refunds
     * @secure
     */
    refundsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only those of this payment.
         * @minLength 1
         * @maxLength 255
         * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        paymentIntentId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: Refund[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/refunds`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Refunds
     * @name RefundsGet
     * @summary Get a refund
     * @request GET:/api/canary/refunds/{id}
     * @secure
     */
    refundsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Refund, ApiError>({
        path: `/api/canary/refunds/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Disputes
     * @name DisputesList
     * @summary List disputes
     * @request GET:/api/canary/disputes
     * @secure
     */
    disputesList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Where the dispute stands.
         * @example "open"
         */
        status?: "open" | "under_review" | "won" | "lost";
        /**
         * Only those of this payment.
         * @minLength 1
         * @maxLength 255
         * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        paymentIntentId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: Dispute[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/disputes`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Disputes
     * @name DisputesGet
     * @summary Get a dispute
     * @request GET:/api/canary/disputes/{id}
     * @secure
     */
    disputesGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Dispute, ApiError>({
        path: `/api/canary/disputes/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Tells the cardholder's bank why the payment was right. Won, the money comes back.
     *
     * @tags Disputes
     * @name DisputesSubmitEvidence
     * @summary Submit evidence
     * @request POST:/api/canary/disputes/{id}/evidence
     * @secure
     */
    disputesSubmitEvidence: (
      id: string,
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Why the payment was right. In testing, a text with winning_evidence wins and one with losing_evidence loses.
         * @maxLength 20000
         * @example "Delivered and signed for on 14 February. winning_evidence"
         */
        evidence: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Dispute, ApiError>({
        path: `/api/canary/disputes/${id}/evidence`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Accepts the loss: the money stays with the cardholder.
     *
     * @tags Disputes
     * @name DisputesClose
     * @summary Accept a dispute
     * @request POST:/api/canary/disputes/{id}/close
     * @secure
     */
    disputesClose: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Dispute, ApiError>({
        path: `/api/canary/disputes/${id}/close`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Payment methods
     * @name PaymentMethodsList
     * @summary List saved payment methods
     * @request GET:/api/canary/payment-methods
     * @secure
     */
    paymentMethodsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only this customer's.
         * @minLength 1
         * @maxLength 255
         * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        customerId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: PaymentMethod[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/payment-methods`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Payment methods
     * @name PaymentMethodsGet
     * @summary Get a saved payment method
     * @request GET:/api/canary/payment-methods/{id}
     * @secure
     */
    paymentMethodsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<PaymentMethod, ApiError>({
        path: `/api/canary/payment-methods/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description It cannot be charged any more. Removing it again answers the same.
     *
     * @tags Payment methods
     * @name PaymentMethodsRemove
     * @summary Remove a saved payment method
     * @request DELETE:/api/canary/payment-methods/{id}
     * @secure
     */
    paymentMethodsRemove: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<DetachedPaymentMethod, ApiError>({
        path: `/api/canary/payment-methods/${id}`,
        method: "DELETE",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Subscriptions
     * @name SubscriptionsList
     * @summary List subscriptions
     * @request GET:/api/canary/subscriptions
     * @secure
     */
    subscriptionsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * past_due while the renewal is being tried again.
         * @example "active"
         */
        status?: "active" | "past_due" | "canceled";
        /**
         * Only this customer's.
         * @minLength 1
         * @maxLength 255
         * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        customerId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: Subscription[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/subscriptions`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Subscriptions
     * @name SubscriptionsGet
     * @summary Get a subscription
     * @request GET:/api/canary/subscriptions/{id}
     * @secure
     */
    subscriptionsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Subscription, ApiError>({
        path: `/api/canary/subscriptions/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Charges another saved card of the customer from now on; a subscription that is past due is tried again at once.
     *
     * @tags Subscriptions
     * @name SubscriptionsUpdate
     * @summary Change the card of a subscription
     * @request PATCH:/api/canary/subscriptions/{id}
     * @secure
     */
    subscriptionsUpdate: (
      id: string,
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * A saved payment method of the same customer.
         * @minLength 1
         * @maxLength 255
         * @example "pm_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        paymentMethodId: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Subscription, ApiError>({
        path: `/api/canary/subscriptions/${id}`,
        method: "PATCH",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Ends it now, or with `atPeriodEnd` when the paid period is over. Nothing is refunded.
     *
     * @tags Subscriptions
     * @name SubscriptionsCancel
     * @summary Cancel a subscription
     * @request POST:/api/canary/subscriptions/{id}/cancel
     * @secure
     */
    subscriptionsCancel: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Let the paid period run out first. false by default.
         * @example true
         */
        atPeriodEnd?: boolean;
      },
      params: RequestParams = {},
    ) =>
      this.request<Subscription, ApiError>({
        path: `/api/canary/subscriptions/${id}/cancel`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description In every currency; with `at`, as it stood at that moment.
     *
     * @tags Customers
     * @name BalanceOfCustomer
     * @summary Get a customer's balance
     * @request GET:/api/canary/customers/{id}/balance
     * @secure
     */
    balanceOfCustomer: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Currency to answer in front; by default the one used first.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency?: string;
        /**
         * The balance as it stood then. `pending` is 0 in the past.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        at?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<CustomerBalance, ApiError>({
        path: `/api/canary/customers/${id}/balance`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Customers
     * @name BalanceCustomerTransactions
     * @summary List movements of a customer's balance
     * @request GET:/api/canary/customers/{id}/transactions
     * @secure
     */
    balanceCustomerTransactions: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only this currency.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency?: string;
        /**
         * Only this type.
         * @example "payment"
         */
        transactionType?:
          | "payment"
          | "wallet_payment"
          | "funding"
          | "transfer"
          | "transfer_reversal"
          | "refund"
          | "refund_reversal"
          | "payout"
          | "payout_reversal"
          | "dispute"
          | "dispute_reversal"
          | "dispute_recovery";
        /**
         * From this moment or day on, itself included.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        startDate?: string;
        /**
         * Until this moment or day, itself included.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        endDate?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: BalanceTransaction[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/customers/${id}/transactions`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Needs at least one of email and phoneNumber. E-mail addresses are unique, ignoring case.
     *
     * @tags Customers
     * @name CustomersCreate
     * @summary Create a customer
     * @request POST:/api/canary/customers
     * @secure
     */
    customersCreate: (
      data?: {
        /**
         * E-mail address.
         * @example "ada@example.com"
         */
        email?: string | null;
        /**
         * Phone number.
         * @example "+442079460958"
         */
        phoneNumber?: string | null;
        /**
         * Name.
         * @example "Ada Lovelace"
         */
        name?: string | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Customer, ApiError>({
        path: `/api/canary/customers`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Customers
     * @name CustomersList
     * @summary List customers
     * @request GET:/api/canary/customers
     * @secure
     */
    customersList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Exactly this e-mail address, ignoring case.
         * @maxLength 254
         * @example "ada@example.com"
         */
        email?: string;
        /**
         * Part of name, e-mail, phone number or id, ignoring case and accents.
         * @maxLength 200
         * @example "lovel"
         */
        search?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: Customer[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/customers`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Customers
     * @name CustomersGet
     * @summary Get a customer
     * @request GET:/api/canary/customers/{id}
     * @secure
     */
    customersGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Customer, ApiError>({
        path: `/api/canary/customers/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Changes the fields given; null removes one.
     *
     * @tags Customers
     * @name CustomersUpdate
     * @summary Update a customer
     * @request PATCH:/api/canary/customers/{id}
     * @secure
     */
    customersUpdate: (
      id: string,
      data?: {
        /**
         * E-mail address.
         * @example "ada@example.com"
         */
        email?: string | null;
        /**
         * Phone number.
         * @example "+442079460958"
         */
        phoneNumber?: string | null;
        /**
         * Name.
         * @example "Ada Lovelace"
         */
        name?: string | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Customer, ApiError>({
        path: `/api/canary/customers/${id}`,
        method: "PATCH",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Customers
     * @name PaymentMethodsOfCustomer
     * @summary List a customer's saved payment methods
     * @request GET:/api/canary/customers/{id}/payment-methods
     * @secure
     */
    paymentMethodsOfCustomer: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: PaymentMethod[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/customers/${id}/payment-methods`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Needs name and currency. `imageId` names a public image file; its address is `imageUrl`.
     *
     * @tags Products
     * @name ProductsCreate
     * @summary Create a product
     * @request POST:/api/canary/products
     * @secure
     */
    productsCreate: (
      data: {
        /**
         * Name shown to the shopper.
         * @maxLength 250
         * @example "Monstera, large"
         */
        name: string;
        /**
         * Upper-case ISO 4217 currency code.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency: string;
        /**
         * Text shown to the shopper.
         * @example "In a 24 cm pot."
         */
        description?: string | null;
        /**
         * Price of one, in the smallest currency unit.
         * @example 2450
         */
        amount?: number | null;
        /**
         * Whether it can be sold; true by default.
         * @example true
         */
        active?: boolean;
        /**
         * An uploaded image file of this merchant.
         * @example null
         */
        imageId?: string | null;
        /** How often it is charged when sold by subscription. */
        recurring?: RecurringInput | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Product, ApiError>({
        path: `/api/canary/products`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Products
     * @name ProductsList
     * @summary List products
     * @request GET:/api/canary/products
     * @secure
     */
    productsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only products that can (not) be sold.
         * @example true
         */
        active?: boolean;
        /**
         * Part of name or id, ignoring case and accents.
         * @maxLength 200
         * @example "monst"
         */
        search?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: Product[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/products`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Answers the products in the order asked and leaves unknown ids out.
     *
     * @tags Products
     * @name ProductsMultiple
     * @summary Get several products
     * @request POST:/api/canary/products/multiple
     * @secure
     */
    productsMultiple: (
      data: {
        /**
         * 1 to 100 product ids.
         * @maxItems 100
         * @minItems 1
         * @example ["prod_01jbq8v6n2e8t9x4k3m5r7w0yz"]
         */
        ids: string[];
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Product[], ApiError>({
        path: `/api/canary/products/multiple`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Products
     * @name ProductsGet
     * @summary Get a product
     * @request GET:/api/canary/products/{id}
     * @secure
     */
    productsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Product, ApiError>({
        path: `/api/canary/products/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Changes the fields given; null removes one. Old sessions keep what they were made with.
     *
     * @tags Products
     * @name ProductsUpdate
     * @summary Update a product
     * @request PATCH:/api/canary/products/{id}
     * @secure
     */
    productsUpdate: (
      id: string,
      data?: {
        /**
         * Name shown to the shopper.
         * @maxLength 250
         * @example "Monstera, large"
         */
        name?: string;
        /**
         * Upper-case ISO 4217 currency code.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency?: string;
        /**
         * Text shown to the shopper.
         * @example "In a 24 cm pot."
         */
        description?: string | null;
        /**
         * Price of one, in the smallest currency unit.
         * @example 2450
         */
        amount?: number | null;
        /**
         * Whether it can be sold; true by default.
         * @example true
         */
        active?: boolean;
        /**
         * An uploaded image file of this merchant.
         * @example null
         */
        imageId?: string | null;
        /** How often it is charged when sold by subscription. */
        recurring?: RecurringInput | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Product, ApiError>({
        path: `/api/canary/products/${id}`,
        method: "PATCH",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description It can no longer be sold; old sessions stay readable. Deleting again answers the same.
     *
     * @tags Products
     * @name ProductsRemove
     * @summary Delete a product
     * @request DELETE:/api/canary/products/{id}
     * @secure
     */
    productsRemove: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<DeletedProduct, ApiError>({
        path: `/api/canary/products/${id}`,
        method: "DELETE",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Moves money from one customer's balance to another's, of the same merchant and in one currency.
     *
     * @tags Transfers
     * @name TransfersCreate
     * @summary Create a transfer between customers
     * @request POST:/api/canary/transfers
     * @secure
     */
    transfersCreate: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Customer to take from.
         * @minLength 1
         * @maxLength 255
         * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        fromCustomerId: string;
        /**
         * Customer to give to; another one.
         * @minLength 1
         * @maxLength 255
         * @example "cus_01jbq8w1d4f7z2c9h6g8p5s3va"
         */
        toCustomerId: string;
        /**
         * Whole number in the currency's smallest unit, greater than 0.
         * @min 1
         * @max 9007199254740991
         * @example 2500
         */
        amount: number;
        /**
         * Upper-case ISO 4217 currency code.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency: string;
        /**
         * What it is for.
         * @example "Share of the dinner"
         */
        description?: string | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
      },
      params: RequestParams = {},
    ) =>
      this.request<Transfer, ApiError>({
        path: `/api/canary/transfers`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Transfers
     * @name TransfersList
     * @summary List transfers
     * @request GET:/api/canary/transfers
     * @secure
     */
    transfersList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only transfers from or to this customer.
         * @minLength 1
         * @maxLength 255
         * @example "cus_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        customerId?: string;
        /**
         * reversed when another transfer has given the money back.
         * @example "completed"
         */
        status?: "completed" | "reversed";
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: Transfer[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/transfers`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Transfers
     * @name TransfersGet
     * @summary Get a transfer
     * @request GET:/api/canary/transfers/{id}
     * @secure
     */
    transfersGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Transfer, ApiError>({
        path: `/api/canary/transfers/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Gives the whole amount back by a new transfer that is linked to the old one. Possible once.
     *
     * @tags Transfers
     * @name TransfersReverse
     * @summary Reverse a transfer
     * @request POST:/api/canary/transfers/{id}/reverse
     * @secure
     */
    transfersReverse: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * What it is for.
         * @example "Share of the dinner"
         */
        description?: string | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
      },
      params: RequestParams = {},
    ) =>
      this.request<Transfer, ApiError>({
        path: `/api/canary/transfers/${id}/reverse`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description In every currency; with `at`, as it stood at that moment.
     *
     * @tags Balance
     * @name BalanceGet
     * @summary Get the merchant's balance
     * @request GET:/api/canary/balance
     * @secure
     */
    balanceGet: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Currency to answer in front; by default the one used first.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency?: string;
        /**
         * The balance as it stood then. `pending` is 0 in the past.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        at?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Balance, ApiError>({
        path: `/api/canary/balance`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Balance
     * @name BalanceHistory
     * @summary List movements of the merchant's balance
     * @request GET:/api/canary/balance/history
     * @secure
     */
    balanceHistory: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only this currency.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency?: string;
        /**
         * Only this type.
         * @example "payment"
         */
        transactionType?:
          | "payment"
          | "wallet_payment"
          | "funding"
          | "transfer"
          | "transfer_reversal"
          | "refund"
          | "refund_reversal"
          | "payout"
          | "payout_reversal"
          | "dispute"
          | "dispute_reversal"
          | "dispute_recovery";
        /**
         * From this moment or day on, itself included.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        startDate?: string;
        /**
         * Until this moment or day, itself included.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        endDate?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: BalanceTransaction[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/balance/history`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Between what the card processor says and what the ledger says; newest first.
     *
     * @tags Reconciliation
     * @name ReconciliationList
     * @summary List differences
     * @request GET:/api/canary/reconciliation/differences
     * @secure
     */
    reconciliationList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * amount: the processor has moved another amount. missing_at_processor: it does not know it. in_doubt: it has said nothing for an hour.
         * @example "amount"
         */
        kind?: "amount" | "missing_at_processor" | "in_doubt";
        /**
         * Only those that are over, or that are not.
         * @example false
         */
        resolved?: boolean;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: ReconciliationDifference[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/reconciliation/differences`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Compares your payments, refunds, disputes and payouts of the last days with what the processor says. It is done daily by itself.
     *
     * @tags Reconciliation
     * @name ReconciliationRun
     * @summary Reconcile now
     * @request POST:/api/canary/reconciliation/run
     * @secure
     */
    reconciliationRun: (
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * How far back to look at what has changed. 2 by default.
         * @min 1
         * @max 90
         * @example 2
         */
        days?: number;
      },
      params: RequestParams = {},
    ) =>
      this.request<ReconciliationReport, ApiError>({
        path: `/api/canary/reconciliation/run`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Moves money from the merchant's balance towards its bank account: the one named, or that of the compliance record, which in live has to be verified and the only one.
     *
     * @tags Payouts
     * @name PayoutsCreate
     * @summary Create a payout
     * @request POST:/api/canary/payouts
     * @secure
     */
    payoutsCreate: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Whole number in the currency's smallest unit, greater than 0.
         * @min 1
         * @max 9007199254740991
         * @example 120000
         */
        amount: number;
        /**
         * Upper-case ISO 4217 currency code.
         * @minLength 3
         * @maxLength 3
         * @example "EUR"
         */
        currency: string;
        /**
         * Text for the bank statement.
         * @example "Week 7"
         */
        description?: string | null;
        /** Bank account; by default the one of the compliance record. */
        destination?: PayoutDestinationInput | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
      },
      params: RequestParams = {},
    ) =>
      this.request<Payout, ApiError>({
        path: `/api/canary/payouts`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Payouts
     * @name PayoutsList
     * @summary List payouts
     * @request GET:/api/canary/payouts
     * @secure
     */
    payoutsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * pending may be canceled; in_transit is with the bank; paid may still be returned. With failed, canceled and returned the money is back in the balance.
         * @example "pending"
         */
        status?:
          | "pending"
          | "in_transit"
          | "paid"
          | "failed"
          | "canceled"
          | "returned";
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: Payout[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/payouts`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Payouts
     * @name PayoutsGet
     * @summary Get a payout
     * @request GET:/api/canary/payouts/{id}
     * @secure
     */
    payoutsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Payout, ApiError>({
        path: `/api/canary/payouts/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description While it is pending; the money is back in the balance.
     *
     * @tags Payouts
     * @name PayoutsCancel
     * @summary Cancel a payout
     * @request POST:/api/canary/payouts/{id}/cancel
     * @secure
     */
    payoutsCancel: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Payout, ApiError>({
        path: `/api/canary/payouts/${id}/cancel`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description PUT the bytes to `uploadUrl` with the headers given, then confirm. PNG, JPEG, WebP, GIF, AVIF, PDF, CSV and plain text, up to 25 MiB.
     *
     * @tags Storage
     * @name StorageCreateUpload
     * @summary Request an upload address
     * @request POST:/api/canary/storage/upload-url
     * @secure
     */
    storageCreateUpload: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Name that a download gets. The type is not taken from it.
         * @maxLength 255
         * @example "monstera.png"
         */
        filename: string;
        /**
         * Type of the bytes, which are checked for it.
         * @example "image/png"
         */
        mimeType:
          | "image/png"
          | "image/jpeg"
          | "image/webp"
          | "image/gif"
          | "image/avif"
          | "application/pdf"
          | "text/csv"
          | "text/plain";
        /**
         * Bytes, at most 26214400 (25 MiB). When given, the upload must have exactly as many.
         * @example 48213
         */
        size?: number | null;
        /**
         * Tags to find it by, at most 20.
         * @maxItems 20
         * @example ["catalogue"]
         */
        tags?: string[];
        /**
         * Let anyone see it at publicUrl. false by default.
         * @example true
         */
        isPublic?: boolean;
        /**
         * What the file belongs to.
         * @example null
         */
        relatedEntityId?: string | null;
        /**
         * Its kind.
         * @example null
         */
        relatedEntityType?: string | null;
      },
      params: RequestParams = {},
    ) =>
      this.request<Upload, ApiError>({
        path: `/api/canary/storage/upload-url`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Checks the bytes: present, size, type by signature, checksum. A mismatch makes the file `failed`.
     *
     * @tags Storage
     * @name StorageConfirmUpload
     * @summary Confirm an upload
     * @request POST:/api/canary/storage/confirm-upload
     * @secure
     */
    storageConfirmUpload: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Unique identifier.
         * @minLength 1
         * @maxLength 255
         * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        fileId: string;
        /**
         * SHA-256 of the bytes.
         * @example "sha256:9f86d081884c7d659f86d081884c7d659f86d081884c7d659f86d081884c7d65"
         */
        checksum?: string | null;
        /**
         * Bytes, at most 26214400 (25 MiB).
         * @example 48213
         */
        size?: number | null;
      },
      params: RequestParams = {},
    ) =>
      this.request<StoredFile, ApiError>({
        path: `/api/canary/storage/confirm-upload`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Storage
     * @name StorageList
     * @summary List files
     * @request GET:/api/canary/storage
     * @secure
     */
    storageList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only files with this tag; repeated: with all of them.
         * @maxItems 20
         * @example ["catalogue"]
         */
        tag?: string[];
        /**
         * Only this status; deleted files are left out otherwise.
         * @example "uploaded"
         */
        status?: "pending" | "uploaded" | "failed" | "deleted";
        /**
         * Only files that belong to this.
         * @maxLength 255
         * @example "prod_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        relatedEntityId?: string;
        /**
         * Only files that belong to this kind.
         * @maxLength 60
         * @example "product"
         */
        relatedEntityType?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: StoredFile[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/storage`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Storage
     * @name StorageGet
     * @summary Get a file
     * @request GET:/api/canary/storage/{id}
     * @secure
     */
    storageGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<StoredFile, ApiError>({
        path: `/api/canary/storage/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The bytes are removed; the file's data stays readable. Deleting again answers the same.
     *
     * @tags Storage
     * @name StorageRemove
     * @summary Delete a file
     * @request DELETE:/api/canary/storage/{id}
     * @secure
     */
    storageRemove: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<DeletedFile, ApiError>({
        path: `/api/canary/storage/${id}`,
        method: "DELETE",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The address works for 15 minutes, for whoever holds it.
     *
     * @tags Storage
     * @name StorageDownloadUrl
     * @summary Get a download address
     * @request GET:/api/canary/storage/{id}/download-url
     * @secure
     */
    storageDownloadUrl: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<Download, ApiError>({
        path: `/api/canary/storage/${id}/download-url`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description One for each organization. It may be incomplete; `requirements` says what is missing.
     *
     * @tags Compliance
     * @name ComplianceCreate
     * @summary Create a compliance record
     * @request POST:/api/canary/compliance
     * @secure
     */
    complianceCreate: (
      data?: {
        /**
         * Registered name.
         * @example "Fern & Co Ltd"
         */
        companyRegistrationName?: string | null;
        /**
         * Registration number.
         * @example "2021/123456/07"
         */
        companyRegistrationNumber?: string | null;
        /**
         * Trading name.
         * @example "Fern & Co"
         */
        companyTradingName?: string | null;
        /**
         * VAT number.
         * @example "4123456789"
         */
        vatRegistrationNumber?: string | null;
        /**
         * Industry.
         * @example "Retail"
         */
        industry?: string | null;
        /**
         * Part of the industry.
         * @example "House plants"
         */
        subIndustry?: string | null;
        /**
         * Estimated turnover of a year.
         * @example "EUR 1,200,000"
         */
        estimatedAnnualTurnover?: string | null;
        /**
         * What the business does.
         * @example "Sells house plants."
         */
        businessDescription?: string | null;
        /**
         * Mobile money number for settlements.
         * @example "+27821234567"
         */
        companyMobileMoneySettlementNumber?: string | null;
        /**
         * E-mail address.
         * @example "office@fern.example"
         */
        companyEmail?: string | null;
        /**
         * Phone number.
         * @example "+27821234567"
         */
        companyContactNumber?: string | null;
        /**
         * Website.
         * @example "https://fern.example"
         */
        website?: string | null;
        /**
         * Social media accounts.
         * @example "@fern"
         */
        socialMedia?: string | null;
        /**
         * Phone number for account questions.
         * @example "+27821234567"
         */
        accountContactNumber?: string | null;
        /**
         * Phone number for customers.
         * @example "+27821234567"
         */
        customerSupportContactNumber?: string | null;
        /**
         * Phone number for escalations.
         * @example "+27821234567"
         */
        customerSupportEscalationContactNumber?: string | null;
        /**
         * Phone number for emergencies.
         * @example "+27821234567"
         */
        emergencyContactNumber?: string | null;
        /**
         * Street and number.
         * @example "12 Moss Lane"
         */
        streetAddress?: string | null;
        /**
         * Apartment.
         * @example "3B"
         */
        apartment?: string | null;
        /**
         * Suburb.
         * @example "Gardens"
         */
        suburb?: string | null;
        /**
         * City.
         * @example "Cape Town"
         */
        city?: string | null;
        /**
         * Postal code.
         * @example "8001"
         */
        postalCode?: string | null;
        /**
         * Country.
         * @example "ZA"
         */
        country?: string | null;
        /**
         * Name of the bank.
         * @example "First Bank"
         */
        bank?: string | null;
        /**
         * Kind of account.
         * @example "Business current"
         */
        accountType?: string | null;
        /**
         * Holder of the account.
         * @example "Fern & Co Ltd"
         */
        accountName?: string | null;
        /**
         * Account number; masked for roles below admin.
         * @example "62001234567"
         */
        accountNumber?: string | null;
        /**
         * Branch code.
         * @example "250655"
         */
        branchCode?: string | null;
        /**
         * SWIFT code.
         * @example "FIRNZAJJ"
         */
        swiftCode?: string | null;
        /**
         * Certificate of incorporation: id of an uploaded file.
         * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        certificateOfIncorporation?: string | null;
        /**
         * Identity documents of the owners: ids of uploaded files.
         * @example ["file_01jbq8v6n2e8t9x4k3m5r7w0yz"]
         */
        identityDocuments?: (string[] | string) | null;
        /**
         * Confirmation letter of the bank: id of an uploaded file.
         * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        bankAccountConfirmationLetter?: string | null;
        /**
         * Proof of the business address: id of an uploaded file.
         * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        proofOfBusinessAddress?: string | null;
        /**
         * Whether the agreement was accepted.
         * @example true
         */
        termsAccepted?: boolean;
        /**
         * When the agreement was accepted; now by default.
         * @example null
         */
        acceptedAt?: string | null;
        /**
         * Where the person filling it in is.
         * @example "business_details"
         */
        currentStep?:
          | "initiation"
          | "verification"
          | "business_details"
          | "banking_details"
          | "upload_documents"
          | "sign_agreement";
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Organization of the record; the merchant by default.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        organizationId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<ComplianceRecord, ApiError>({
        path: `/api/canary/compliance`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Exactly the record of `organizationId`, by default of the merchant itself.
     *
     * @tags Compliance
     * @name ComplianceFind
     * @summary Get an organization's compliance record
     * @request GET:/api/canary/compliance
     * @secure
     */
    complianceFind: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Organization of the record; the merchant by default.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        organizationId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<ComplianceRecord, ApiError>({
        path: `/api/canary/compliance`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Compliance
     * @name ComplianceGet
     * @summary Get a compliance record
     * @request GET:/api/canary/compliance/{id}
     * @secure
     */
    complianceGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<ComplianceRecord, ApiError>({
        path: `/api/canary/compliance/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Changes the fields given; null empties one. A rejected record becomes pending again.
     *
     * @tags Compliance
     * @name ComplianceUpdate
     * @summary Update a compliance record
     * @request PATCH:/api/canary/compliance/{id}
     * @secure
     */
    complianceUpdate: (
      id: string,
      data?: {
        /**
         * Registered name.
         * @example "Fern & Co Ltd"
         */
        companyRegistrationName?: string | null;
        /**
         * Registration number.
         * @example "2021/123456/07"
         */
        companyRegistrationNumber?: string | null;
        /**
         * Trading name.
         * @example "Fern & Co"
         */
        companyTradingName?: string | null;
        /**
         * VAT number.
         * @example "4123456789"
         */
        vatRegistrationNumber?: string | null;
        /**
         * Industry.
         * @example "Retail"
         */
        industry?: string | null;
        /**
         * Part of the industry.
         * @example "House plants"
         */
        subIndustry?: string | null;
        /**
         * Estimated turnover of a year.
         * @example "EUR 1,200,000"
         */
        estimatedAnnualTurnover?: string | null;
        /**
         * What the business does.
         * @example "Sells house plants."
         */
        businessDescription?: string | null;
        /**
         * Mobile money number for settlements.
         * @example "+27821234567"
         */
        companyMobileMoneySettlementNumber?: string | null;
        /**
         * E-mail address.
         * @example "office@fern.example"
         */
        companyEmail?: string | null;
        /**
         * Phone number.
         * @example "+27821234567"
         */
        companyContactNumber?: string | null;
        /**
         * Website.
         * @example "https://fern.example"
         */
        website?: string | null;
        /**
         * Social media accounts.
         * @example "@fern"
         */
        socialMedia?: string | null;
        /**
         * Phone number for account questions.
         * @example "+27821234567"
         */
        accountContactNumber?: string | null;
        /**
         * Phone number for customers.
         * @example "+27821234567"
         */
        customerSupportContactNumber?: string | null;
        /**
         * Phone number for escalations.
         * @example "+27821234567"
         */
        customerSupportEscalationContactNumber?: string | null;
        /**
         * Phone number for emergencies.
         * @example "+27821234567"
         */
        emergencyContactNumber?: string | null;
        /**
         * Street and number.
         * @example "12 Moss Lane"
         */
        streetAddress?: string | null;
        /**
         * Apartment.
         * @example "3B"
         */
        apartment?: string | null;
        /**
         * Suburb.
         * @example "Gardens"
         */
        suburb?: string | null;
        /**
         * City.
         * @example "Cape Town"
         */
        city?: string | null;
        /**
         * Postal code.
         * @example "8001"
         */
        postalCode?: string | null;
        /**
         * Country.
         * @example "ZA"
         */
        country?: string | null;
        /**
         * Name of the bank.
         * @example "First Bank"
         */
        bank?: string | null;
        /**
         * Kind of account.
         * @example "Business current"
         */
        accountType?: string | null;
        /**
         * Holder of the account.
         * @example "Fern & Co Ltd"
         */
        accountName?: string | null;
        /**
         * Account number; masked for roles below admin.
         * @example "62001234567"
         */
        accountNumber?: string | null;
        /**
         * Branch code.
         * @example "250655"
         */
        branchCode?: string | null;
        /**
         * SWIFT code.
         * @example "FIRNZAJJ"
         */
        swiftCode?: string | null;
        /**
         * Certificate of incorporation: id of an uploaded file.
         * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        certificateOfIncorporation?: string | null;
        /**
         * Identity documents of the owners: ids of uploaded files.
         * @example ["file_01jbq8v6n2e8t9x4k3m5r7w0yz"]
         */
        identityDocuments?: (string[] | string) | null;
        /**
         * Confirmation letter of the bank: id of an uploaded file.
         * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        bankAccountConfirmationLetter?: string | null;
        /**
         * Proof of the business address: id of an uploaded file.
         * @example "file_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        proofOfBusinessAddress?: string | null;
        /**
         * Whether the agreement was accepted.
         * @example true
         */
        termsAccepted?: boolean;
        /**
         * When the agreement was accepted; now by default.
         * @example null
         */
        acceptedAt?: string | null;
        /**
         * Where the person filling it in is.
         * @example "business_details"
         */
        currentStep?:
          | "initiation"
          | "verification"
          | "business_details"
          | "banking_details"
          | "upload_documents"
          | "sign_agreement";
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<ComplianceRecord, ApiError>({
        path: `/api/canary/compliance/${id}`,
        method: "PATCH",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Sends an event of a type of your own to your endpoints.
     *
     * @tags Events
     * @name EventsCreate
     * @summary Create an event
     * @request POST:/api/canary/events
     * @secure
     */
    eventsCreate: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * A type of your own.
         * @maxLength 100
         * @pattern ^[a-z0-9_]+(\.[a-z0-9_]+)*$
         * @example "order.shipped"
         */
        type: string;
        /**
         * What happened, as an object.
         * @example {"orderId":"6735"}
         */
        data: Record<string, any>;
        /**
         * Kind of object that the event is about.
         * @example "order"
         */
        relatedEntityType?: string | null;
        /**
         * The object that the event is about.
         * @example "6735"
         */
        relatedEntityId?: string | null;
      },
      params: RequestParams = {},
    ) =>
      this.request<MerchantEvent, ApiError>({
        path: `/api/canary/events`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Events
     * @name EventsList
     * @summary List events
     * @request GET:/api/canary/events
     * @secure
     */
    eventsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only events of this type.
         * @maxLength 100
         * @example "payment_intent.succeeded"
         */
        type?: string;
        /**
         * Only events in this state.
         * @example "failed"
         */
        status?: "pending" | "delivered" | "failed";
        /**
         * Only events at or after this moment, or from this day on.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        startDate?: string;
        /**
         * Only events before this moment, or until the end of this day.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        endDate?: string;
        /**
         * Only events about this object.
         * @maxLength 255
         * @example "pi_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        relatedEntityId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: MerchantEvent[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/events`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Those that the service sends; the default ones reach endpoints that chose none.
     *
     * @tags Events
     * @name EventsListTypes
     * @summary List event types
     * @request GET:/api/canary/events/types
     * @secure
     */
    eventsListTypes: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: EventType[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/events/types`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Answers as soon as there are messages since the last answer, or empty after `waitMs`. What `canary listen` uses.
     *
     * @tags Events
     * @name EventsTail
     * @summary Wait for events
     * @request GET:/api/canary/events/tail
     * @secure
     */
    eventsTail: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * `next` of the last answer. Left out: answers at once where to begin.
         * @maxLength 20000
         * @example "eyJmcm9tIjoiNzk0Ojc5NDoiLCJza2lwIjowLCJhdE1zIjoxNzYzNzA5MzAwMDAwfQ"
         */
        after?: string;
        /**
         * How long to wait for a message.
         * @min 0
         * @max 10000
         * @example 10000
         */
        waitMs?: number;
      },
      params: RequestParams = {},
    ) =>
      this.request<EventTail, ApiError>({
        path: `/api/canary/events/tail`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Events
     * @name EventsGet
     * @summary Get an event and its deliveries
     * @request GET:/api/canary/events/{id}
     * @secure
     */
    eventsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<EventDetail, ApiError>({
        path: `/api/canary/events/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Same bytes, new schedule of attempts. To one endpoint, or to all active ones that ask for its type.
     *
     * @tags Events
     * @name EventsResend
     * @summary Send an event again
     * @request POST:/api/canary/events/{id}/resend
     * @secure
     */
    eventsResend: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Only to this endpoint. Default: to all active endpoints that ask for the type.
         * @minLength 1
         * @maxLength 255
         * @example "we_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        endpointId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<EventDetail, ApiError>({
        path: `/api/canary/events/${id}/resend`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description The answer shows the signing secret, this once. Event types that do not exist are listed in `rejectedEvents`.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsCreate
     * @summary Create a webhook endpoint
     * @request POST:/api/canary/webhook-endpoints
     * @secure
     */
    webhookEndpointsCreate: (
      data: {
        /**
         * Address that events are posted to. Its format is not checked; one that cannot be called fails at delivery.
         * @maxLength 2048
         * @example "https://shop.example/webhooks"
         */
        url: string;
        /**
         * Event types to send. None given: the default types. `["*"]`: all.
         * @example ["payment_intent.succeeded"]
         */
        events?: string[] | null;
        /**
         * What the endpoint is for.
         * @example "Order service"
         */
        description?: string | null;
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
      },
      params: RequestParams = {},
    ) =>
      this.request<CreatedWebhookEndpoint, ApiError>({
        path: `/api/canary/webhook-endpoints`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsList
     * @summary List webhook endpoints
     * @request GET:/api/canary/webhook-endpoints
     * @secure
     */
    webhookEndpointsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only endpoints that are (not) active.
         * @example true
         */
        active?: boolean;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: WebhookEndpoint[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/webhook-endpoints`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsGet
     * @summary Get a webhook endpoint
     * @request GET:/api/canary/webhook-endpoints/{id}
     * @secure
     */
    webhookEndpointsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<WebhookEndpoint, ApiError>({
        path: `/api/canary/webhook-endpoints/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Changes the fields given. `active: true` takes up sending again after a pause or after the service disabled the endpoint.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsUpdate
     * @summary Update a webhook endpoint
     * @request PATCH:/api/canary/webhook-endpoints/{id}
     * @secure
     */
    webhookEndpointsUpdate: (
      id: string,
      data?: {
        /**
         * Address that events are posted to. Its format is not checked; one that cannot be called fails at delivery.
         * @maxLength 2048
         * @example "https://shop.example/webhooks"
         */
        url?: string;
        /**
         * Event types to send. None given: the default types. `["*"]`: all.
         * @example ["payment_intent.succeeded"]
         */
        events?: string[] | null;
        /**
         * What the endpoint is for.
         * @example "Order service"
         */
        description?: string | null;
        /**
         * Free-form key/value data: at most 50 keys of 40 characters, 16 KiB in all.
         * @example {"orderId":"6735"}
         */
        metadata?: Record<string, any>;
        /**
         * False pauses; true takes up sending again, also after the service disabled the endpoint.
         * @example true
         */
        active?: boolean;
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<UpdatedWebhookEndpoint, ApiError>({
        path: `/api/canary/webhook-endpoints/${id}`,
        method: "PATCH",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Stops sending events to it: after the answer no request to its address starts.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsRemove
     * @summary Delete a webhook endpoint
     * @request DELETE:/api/canary/webhook-endpoints/{id}
     * @secure
     */
    webhookEndpointsRemove: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /**
           * Unique identifier.
           * @example "we_01jbq8v6n2e8t9x4k3m5r7w0yz"
           */
          id: string;
          /**
           * Always true.
           * @example true
           */
          deleted: true;
          /** ISO 8601 date-time in UTC with milliseconds. */
          deletedAt: Timestamp;
        },
        ApiError
      >({
        path: `/api/canary/webhook-endpoints/${id}`,
        method: "DELETE",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The answer shows the new secret, this once. For 24 hours deliveries are signed with the old one too.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsRotateSecret
     * @summary Rotate the signing secret
     * @request POST:/api/canary/webhook-endpoints/{id}/rotate-secret
     * @secure
     */
    webhookEndpointsRotateSecret: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /**
           * Unique identifier.
           * @example "we_01jbq8v6n2e8t9x4k3m5r7w0yz"
           */
          id: string;
          /**
           * Signing secret, shown this once.
           * @example "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
           */
          secret: string;
          /** Until when the old secret signs too. */
          previousSecretUntil: Timestamp;
        },
        ApiError
      >({
        path: `/api/canary/webhook-endpoints/${id}/rotate-secret`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Sends `webhook_endpoint.test` to this endpoint alone, whatever types it asked for.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsSendTest
     * @summary Send a test event
     * @request POST:/api/canary/webhook-endpoints/{id}/test
     * @secure
     */
    webhookEndpointsSendTest: (
      id: string,
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /**
           * The event that is being sent.
           * @example "evt_01jbq8v6n2e8t9x4k3m5r7w0yz"
           */
          eventId: string;
          /**
           * Its delivery to this endpoint.
           * @example "dlv_01jbq8v6n2e8t9x4k3m5r7w0yz"
           */
          deliveryId: string;
        },
        ApiError
      >({
        path: `/api/canary/webhook-endpoints/${id}/test`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Sends every event since a moment that the endpoint asks for and has not got.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsRecover
     * @summary Send what was missed
     * @request POST:/api/canary/webhook-endpoints/{id}/recover
     * @secure
     */
    webhookEndpointsRecover: (
      id: string,
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Send again every event from this moment on that the endpoint has not got.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        since: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /**
           * Unique identifier.
           * @example "we_01jbq8v6n2e8t9x4k3m5r7w0yz"
           */
          id: string;
          /**
           * Number of events that are being sent.
           * @min -9007199254740991
           * @max 9007199254740991
           * @example 12
           */
          recovered: number;
        },
        ApiError
      >({
        path: `/api/canary/webhook-endpoints/${id}/recover`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsListDeliveries
     * @summary List deliveries to an endpoint
     * @request GET:/api/canary/webhook-endpoints/{id}/deliveries
     * @secure
     */
    webhookEndpointsListDeliveries: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Pending until a 2xx answer or the last attempt.
         * @example "delivered"
         */
        status?: "pending" | "delivered" | "failed";
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: Delivery[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/webhook-endpoints/${id}/deliveries`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Says why a message did not verify: wrong secret, body written again, clock, encoding.
     *
     * @tags Webhook endpoints
     * @name WebhookEndpointsExplain
     * @summary Explain a signature
     * @request POST:/api/canary/webhook-endpoints/explain
     * @secure
     */
    webhookEndpointsExplain: (
      data?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * A stored attempt: its headers stand in for `headers`.
         * @minLength 1
         * @maxLength 255
         * @example "dat_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        attemptId?: string;
        /**
         * Headers as the receiver got them.
         * @example {"webhook-id":"evt_01jbq8v6n2e8t9x4k3m5r7w0yz"}
         */
        headers?: Record<string, string>;
        /**
         * Body as the receiver verified it. Default: as it was sent.
         * @maxLength 524288
         * @example "{}"
         */
        body?: string;
        /**
         * What the receiver verifies with. Compared, never stored.
         * @maxLength 500
         * @example "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
         */
        secret?: string;
        /**
         * The signature that the receiver computed.
         * @maxLength 500
         * @example "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
         */
        computed?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<SignatureExplanation, ApiError>({
        path: `/api/canary/webhook-endpoints/explain`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Text, HTML or a template. It is sent after the answer, with retries over two days.
     *
     * @tags Notifications
     * @name NotificationsSendEmail
     * @summary Send an e-mail
     * @request POST:/api/canary/notifications/email
     * @secure
     */
    notificationsSendEmail: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * One e-mail address.
         * @format email
         * @maxLength 254
         * @example "ada@shop.example"
         */
        to: string;
        /**
         * Subject, one line; templates have their own.
         * @maxLength 200
         * @example "Your order is on its way"
         */
        subject?: string;
        /**
         * Plain text.
         * @maxLength 100000
         * @example "It will arrive on Friday."
         */
        text?: string;
        /**
         * HTML, beside or instead of text.
         * @maxLength 200000
         * @example "<p>It will arrive on Friday.</p>"
         */
        html?: string;
        /**
         * A letter of ours instead of text and html.
         * @example "receipt"
         */
        template?: "receipt" | "payment_link";
        /**
         * Values for the template. receipt: merchantName, amount, paidAt, reference, description. payment_link: merchantName, amount, url, name.
         * @example {"merchantName":"Fern & Co","amount":"€49.00","paidAt":"18 February 2026","reference":"pi_01jb"}
         */
        context?: Record<string, any>;
        /**
         * Not supported: send the message to each address.
         * @example null
         */
        cc?: null;
        /**
         * Not supported: send the message to each address.
         * @example null
         */
        bcc?: null;
        /**
         * Not supported: messages come from the address of the deployment.
         * @example null
         */
        from?: null;
        /**
         * Not supported: answers go to the address of the deployment.
         * @example null
         */
        replyTo?: null;
        /**
         * Not supported: link to a file instead.
         * @example null
         */
        attachments?: null;
      },
      params: RequestParams = {},
    ) =>
      this.request<QueuedMessage, ApiError>({
        path: `/api/canary/notifications/email`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description It is sent after the answer, with retries over two days.
     *
     * @tags Notifications
     * @name NotificationsSendSms
     * @summary Send an SMS
     * @request POST:/api/canary/notifications/sms
     * @secure
     */
    notificationsSendSms: (
      data: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Phone number in E.164.
         * @pattern ^\+[1-9]\d{6,14}$
         * @example "+27821234567"
         */
        to: string;
        /**
         * Text, at most 1600 characters.
         * @maxLength 1600
         * @example "Your order is on its way."
         */
        message: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<QueuedMessage, ApiError>({
        path: `/api/canary/notifications/sms`,
        method: "POST",
        body: data,
        secure: true,
        type: ContentType.Json,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, a page at a time; `pagination.total` counts all that match.
     *
     * @tags Notifications
     * @name NotificationsList
     * @summary List notifications
     * @request GET:/api/canary/notifications
     * @secure
     */
    notificationsList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * How it is sent.
         * @example "email"
         */
        channel?: "email" | "sms";
        /**
         * Whether it was sent.
         * @example "sent"
         */
        status?: "pending" | "sent" | "failed";
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: SentNotification[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/notifications`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description An id of another merchant is answered as one that does not exist: 404.
     *
     * @tags Notifications
     * @name NotificationsGet
     * @summary Get a notification
     * @request GET:/api/canary/notifications/{id}
     * @secure
     */
    notificationsGet: (
      id: string,
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<SentNotification, ApiError>({
        path: `/api/canary/notifications/${id}`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Every change, with who made it and from where. Entries are never changed or removed. They hold no secrets, no card data, and of shoppers only which fields changed (`…`).
     *
     * @tags Audit log
     * @name AuditLogList
     * @summary List audit entries
     * @request GET:/api/canary/audit-log
     * @secure
     */
    auditLogList: (
      query?: {
        /**
         * Merchant to act for. Defaults to the authenticated merchant.
         * @minLength 1
         * @maxLength 255
         * @example "mer_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        merchantId?: string;
        /**
         * Maximum number of records; above 100 is applied as 100.
         * @min 1
         * @max 9007199254740991
         * @default 50
         * @example 20
         */
        limit?: number;
        /**
         * Records to skip.
         * @min 0
         * @max 2147483647
         * @default 0
         * @example 0
         */
        offset?: number;
        /**
         * Only what was done by this kind.
         * @example "person"
         */
        actor?: "person" | "key" | "operator" | "system";
        /**
         * Only what this person or key did.
         * @maxLength 100
         * @example "usr_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        actorId?: string;
        /**
         * Only this operation.
         * @maxLength 100
         * @example "team.changeRole"
         */
        action?: string;
        /**
         * Only what was done to this.
         * @maxLength 100
         * @example "key_01jbq8v6n2e8t9x4k3m5r7w0yz"
         */
        objectId?: string;
        /**
         * Only at or after this moment.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        startDate?: string;
        /**
         * Only before this moment.
         * @format date-time
         * @maxLength 40
         * @example "2026-02-18T09:30:00.000Z"
         */
        endDate?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        {
          /** One page of records, newest first. */
          data: AuditEntry[];
          pagination: Pagination;
        },
        ApiError
      >({
        path: `/api/canary/audit-log`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description 200 when the service can do its work, 503 when its database does not answer.
     *
     * @tags Health
     * @name HealthCheck
     * @summary Check the service
     * @request GET:/api/canary/health
     */
    healthCheck: (params: RequestParams = {}) =>
      this.request<Health, ApiError>({
        path: `/api/canary/health`,
        method: "GET",
        format: "json",
        ...params,
      }),
  };
}

/** Thrown for every answer that is not the documented success. */
export class CanaryError extends globalThis.Error {
  readonly status: number;
  readonly headers: Headers;
  /** The API's error body; null when something else answered, such as a proxy. */
  readonly error: Error | null;

  constructor(response: Response, body: unknown) {
    const isOurs = typeof body === "object" && body !== null && "requestId" in body;
    const error = isOurs ? (body as Error) : null;
    const said = error
      ? `${error.code}: ${error.message.join(" ")} (request ${error.requestId})`
      : "The answer is not one of the API's.";
    super(`${response.status} ${said}`, isOurs ? undefined : { cause: body });
    this.name = "CanaryError";
    this.status = response.status;
    this.headers = response.headers;
    this.error = error;
  }
}
