/**
 * The fate of a column's content when the person that it describes is erased. `erased` is the SQL of the value
 * that remains, `kept` and `none` give the reason, and `swept` says when it goes by itself.
 */
export type Fate = { erased: string } | { kept: string } | { swept: string } | { none: string };
export type Inventory = Readonly<Record<string, Readonly<Record<string, Fate>>>>;

const nothing: Fate = { erased: "NULL" };
const noMetadata: Fate = { erased: "'{}'::jsonb" };
const noText: Fate = { erased: "''" };
/** Cuts the query off an address that the merchant chose: shops put names and addresses of shoppers into it. */
const withoutQuery = (column: string): Fate => ({
  erased: `regexp_replace("${column}", '[?#].*$', '')`,
});
const sold: Fate = { kept: "what was sold: the accounts need it (GDPR, article 17(3)(b))" };
const booked: Fate = {
  kept: "the ledger is append-only, and hashed: accounts are kept by law (article 17(3)(b))",
};
const noted: Fate = {
  kept: "append-only, and hashed; of fields of shoppers it says only that they changed",
};
const cardEnd: Fate = {
  kept: "brand and last four digits: refunds and claims of banks are answered by them (article 17(3)(e))",
};
const outcome: Fate = { kept: "the processor's word of how it ended; names nobody" };
const state: Fate = { kept: "a status and amounts, no person" };
const keyed: Fate = { swept: "idempotency keys end after seven days" };

/**
 * Every column that can hold something of a shopper. The erasure (work/blank.ts) goes by this list;
 * inventory.db.test.ts fails on a column of text or JSON that neither stands here nor is called not personal in prisma/schema.
 */
export const inventory = {
  customers: {
    email: nothing,
    emailKey: nothing,
    phoneNumber: nothing,
    name: nothing,
    address: nothing,
    taxId: nothing,
    searchText: { erased: "lower(id)" },
    metadata: noMetadata,
  },
  checkout_sessions: {
    contact: {
      erased: `CASE WHEN contact -> 'address' ->> 'country' ~ '^[A-Z]{2}$'
        THEN jsonb_set('{"address":{}}', '{address,country}', contact -> 'address' -> 'country') END`,
    },
    successUrl: withoutQuery("successUrl"),
    cancelUrl: withoutQuery("cancelUrl"),
    clientReferenceId: nothing,
    choices: nothing,
    answers: nothing,
    consent: nothing,
    metadata: noMetadata,
    browser: nothing,
    firstBrowser: nothing,
    timeZone: nothing,
    locale: { kept: "the language of receipts; names nobody" },
    lineItems: sold,
    dispute: state,
  },
  payment_intents: {
    description: nothing,
    metadata: noMetadata,
    idempotencyKey: nothing,
    nextAction: nothing,
    debit: cardEnd,
    lastError: outcome,
    dispute: state,
    fraudWarning: state,
  },
  payment_attempts: {
    cardFingerprint: nothing,
    browserToken: nothing,
    returnUrl: nothing,
    cardBrand: cardEnd,
    cardLast4: cardEnd,
    errorMessage: outcome,
  },
  payment_methods: {
    // Last, when the processor has forgotten the card: work/forget-cards.ts.
    processorMethod: noText,
    fingerprint: noText,
    brand: cardEnd,
    last4: cardEnd,
  },
  payment_links: {
    name: sold,
    description: nothing,
    metadata: noMetadata,
    successUrl: withoutQuery("successUrl"),
    cancelUrl: withoutQuery("cancelUrl"),
    lineItems: sold,
  },
  refunds: { reason: nothing, metadata: noMetadata, failureReason: outcome },
  disputes: {
    evidence: nothing,
    evidenceFiles: { erased: "'[]'::jsonb" },
    evidenceGiven: { erased: "'[]'::jsonb" },
    reason: outcome,
  },
  order_reminders: {
    // Which row it is stays, so that a letter that is written is not written again.
    place: { kept: "a hash of our ids and of a random cookie; names nobody" },
    email: nothing,
    addressKey: nothing,
    choices: nothing,
  },
  reminder_opt_outs: {
    addressKey: {
      kept: "a keyed hash of an address that wants no reminders: the objection outlives the person's data (article 21(3))",
    },
  },
  discount_redemptions: { buyerKey: nothing, cardFingerprint: nothing },
  subscriptions: {
    description: nothing,
    cancelFeedback: nothing,
    metadata: noMetadata,
    // The company that buys: its name, which may be a person's, and its tax number.
    selling: { erased: "selling #- '{choices,business}'" },
  },
  // A final invoice is kept by law, its buyer with it (article 17(3)(b)); a draft that was voided is not.
  invoices: {
    billTo: { erased: `CASE WHEN number IS NULL THEN '{}'::jsonb ELSE "billTo" END` },
    givenBillTo: nothing,
    reference: { erased: "CASE WHEN number IS NOT NULL THEN reference END" },
    memo: { erased: "CASE WHEN number IS NOT NULL THEN memo END" },
    document: {
      kept: "an invoice is kept by law, with its buyer's name, address and tax number (article 17(3)(b))",
    },
    searchText: { erased: "lower(id)" },
    lineItems: sold,
    paymentReference: nothing,
    metadata: noMetadata,
  },
  credit_notes: {
    document: {
      kept: "a credit note is kept by law, as the invoice that it corrects (article 17(3)(b))",
    },
    reason: { kept: "stands on the credit note, which is kept by law (article 17(3)(b))" },
  },
  bank_statement_entries: {
    payer: nothing,
    payerIban: nothing,
    text: nothing,
    bankReference: nothing,
  },
  credits: { reason: noText },
  transfers: { description: nothing, metadata: noMetadata },
  files: {
    filename: { erased: "'erased'" },
    tags: { erased: "'{}'" },
    failureReason: nothing,
    checksum: nothing,
    key: { kept: "ids only: where the bytes are removed" },
  },
  messages: {
    recipient: noText,
    subject: nothing,
    text: noText,
    html: nothing,
    data: { erased: `jsonb_build_object('merchantId', "merchantId")` },
    lastError: nothing,
    template: { kept: "which letter it was; names nobody" },
    providerId: { kept: "the mail provider's own id, to ask it for its logs" },
  },
  events: { payload: { erased: "redact-event.ts" } },
  webhook_attempts: { responseBody: nothing },
  logged_requests: {
    path: { erased: `coalesce(route, '/…')` },
    idempotencyKey: nothing,
    ip: nothing,
    agent: nothing,
    sent: nothing,
    answer: nothing,
  },
  // Found by what the sealed answer says: work/scan-keys.ts. Of a request in flight only ids are kept.
  idempotency_keys: { key: keyed, progress: keyed, body: nothing, fingerprint: noText },
  // The merchant's own text about a payment, a refund, a transfer or a payout.
  ledger_transactions: { description: booked },
  audit_entries: {
    before: noted,
    after: noted,
    reason: { kept: "an operator's words" },
    actorName: { kept: "who of the staff, or which key" },
    ip: { kept: "the address of the staff or the integration" },
  },
  export_jobs: {
    filter: { swept: "files of payments, and what was asked for, go after seven days" },
  },
  list_choices: {
    views: { kept: "saved views of the staff: they remove what they typed into one" },
  },
  erasures: { identifiers: { erased: "'{}'" } },
} as const satisfies Inventory;

/** Tables whose rows are found as a person's own (work/gather.ts), and blanked. */
export const recordTables = [
  "customers",
  "payment_intents",
  "checkout_sessions",
  "payment_attempts",
  "payment_links",
  "payment_methods",
  "subscriptions",
  "invoices",
  "bank_statement_entries",
  "credits",
  "transfers",
  "refunds",
  "disputes",
  "discount_redemptions",
  "order_reminders",
  "files",
] as const;
export type RecordTable = (typeof recordTables)[number];

/** The columns of a table that are erased, with what stands there afterwards. */
export function erasedColumns(table: keyof typeof inventory): [column: string, sql: string][] {
  const columns: [string, Fate][] = Object.entries(inventory[table]);
  return columns.flatMap(([column, fate]) => ("erased" in fate ? [[column, fate.erased]] : []));
}
