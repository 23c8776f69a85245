type Reviewed = {
  /** Any table when it is not said. */
  table?: string;
  /** A part of the statement as `inShort` writes it; of every statement when it is empty. */
  says: string;
  because: string;
};

const addressed = "the address that a shopper or a browser opens holds nothing but the id";
const noticed = "a notice of the processor knows nothing else; it finds the merchant";
const looked = "the worker looks for what is due; what it does about it names the merchant";
const reconciled = "what the processor says is compared with the books of all merchants";
const person = "a person's own, who may be on the staff of several merchants";
const operated = "the command line's: an operator names one by its id";
const resealed = "what is sealed with an old secret is sealed anew, of all merchants";
const measured = "a figure over all merchants, of how long the oldest has waited";
const benches = "every process learns what merchants' tests have set, in testing";
const verified = "the verification reads the whole ledger";

/** Statements that touch merchants' tables without naming the merchant, each for its reason. */
const reviewedStatements: readonly Reviewed[] = [
  { table: "row_counts", says: "DELETE FROM row_counts;", because: "a migration counts anew" },
  {
    table: "api_keys",
    says: "WHERE hash = asked.hash",
    because: "a request brings nothing but the key",
  },
  { table: "api_keys", says: "WHERE (expiryToldAt IS NULL", because: looked },
  {
    table: "api_keys",
    says: "WHERE createdById = ?",
    because: "an operator ends what a person can do, at merchants that they have left, too",
  },
  { says: "SELECT queue, extract(epoch", because: measured },
  { table: "event_outbox", says: "FROM event_outbox ORDER BY eventId LIMIT 1", because: measured },
  { table: "memberships", says: "WHERE userId", because: person },
  { table: "user_sessions", says: "", because: person },
  { table: "checkout_sessions", says: "WHERE id = ? LIMIT", because: addressed },
  { table: "payment_links", says: "WHERE id = ? LIMIT", because: addressed },
  {
    table: "payment_links",
    says: "WHERE active = ? ORDER BY createdAt DESC LIMIT",
    because: "the hosted page is compared with its inventory, whoever's link it is",
  },
  { table: "files", says: "WHERE id = ? LIMIT", because: addressed },
  { table: "invoices", says: "WHERE payCode = ? LIMIT", because: addressed },
  { table: "compliance_records", says: "WHERE id = ? LIMIT", because: operated },
  { table: "payouts", says: "WHERE id = ? LIMIT", because: operated },
  {
    table: "payment_attempts",
    says: "WHERE (processorPayment = ? AND processor = ?) LIMIT",
    because: noticed,
  },
  { table: "payment_attempts", says: "WHERE (id = ? AND processor", because: noticed },
  { table: "payment_intents", says: "WHERE processorPayment = ?", because: noticed },
  { table: "refunds", says: "WHERE processorRefund = ? LIMIT", because: noticed },
  { table: "payment_methods", says: "= ? AND processorMethod = ? AND", because: noticed },
  { table: "payment_methods", says: "WHERE (merchantId, id) > (?, ?)", because: looked },
  { table: "refunds", says: "WHERE (processorRefund = ? OR id = ?)", because: noticed },
  { table: "test_clocks", says: "FROM test_clocks WHERE", because: benches },
  { says: "SELECT c.merchantId FROM test_clocks c WHERE", because: looked },
  { table: "faults", says: "WHERE times > ?", because: benches },
  { table: "files", says: "WHERE (status = ? AND uploadExpiresAt <= ?)", because: looked },
  { table: "files", says: "WHERE (sweptAt IS NULL AND uploadExpiresAt <= ? AND", because: looked },
  { table: "payment_intents", says: "AND expiresAt <= ?) ORDER BY expiresAt", because: looked },
  { says: "d.status = 'lost' AND a.balance >= a.frozen", because: looked },
  { table: "webhook_deliveries", says: "WITH RECURSIVE waiting AS", because: looked },
  { table: "ledger_accounts", says: "SELECT DISTINCT merchantId FROM", because: looked },
  {
    says: "FROM ledger_seals s WHERE NOT EXISTS (SELECT FROM ledger_published_seals",
    because: looked,
  },
  { says: "a.type = 'merchant' AND a.balance > 0", because: looked },
  { says: "WHERE r.waitsForFunds AND r.status = 'pending'", because: looked },
  {
    table: "audit_entries",
    says: "FROM audit_entries ORDER BY position DESC LIMIT 1",
    because: looked,
  },
  { says: "INSERT INTO audit_seals", because: looked },
  { says: "FROM audit_seals s WINDOW chain", because: verified },
  { table: "webhook_endpoints", says: "WHERE secret IS NOT NULL", because: resealed },
  { table: "webhook_endpoints", says: "WHERE previousSecret IS NOT NULL", because: resealed },
  { table: "payouts", says: "WHERE sealedDestination IS NOT NULL", because: resealed },
  { says: "SELECT merchantId FROM (SELECT DISTINCT merchantId FROM", because: looked },
  { table: "idempotency_keys", says: "WHERE expiresAt <= ?", because: looked },
  { says: "AS subjectType", because: reconciled },
  { table: "reconciliation_differences", says: "", because: reconciled },
  { says: " AS problem FROM ", because: verified },
  { says: "SELECT (SELECT count(DISTINCT merchantId) FROM", because: verified },
];

export function isReviewed(sql: string, table: string): boolean {
  const text = inShort(sql, table);
  return reviewedStatements.some(
    (one) => (one.table ?? table) === table && text.includes(one.says),
  );
}

/** A statement on one line without quotes, casts, numbers of parameters, or the table before its columns. */
function inShort(sql: string, table: string): string {
  return sql
    .replaceAll('"', "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\bpublic\./g, "")
    .replaceAll(new RegExp(`\\b${table}\\.`, "g"), "")
    .replaceAll(/CAST\((\$\d+)::text AS \w+\)/g, "$1")
    .replaceAll(/\$\d+/g, "?");
}
