type Kept = {
  /** "reference": a copy on each node. "local": on the coordinator alone. */
  place: "reference" | "local";
  because: string;
};

const named =
  "merchants' tables refer to it, or it is read with what does; few rows, rarely changed";
const sandbox = "the sandbox processor's own books, which a live deployment does not have";
const adyen = "the adapter's books of what Adyen told, looked up by Adyen's references alone";
const ofAll = "of all merchants together";
const ofPerson = "a person's own, who may be on the staff of several merchants";

/**
 * The tables that are not spread by merchant when DATABASE_SHARDING=citus, each for its reason. Every
 * other table must be a merchant's, led by "merchantId" in all its keys: kept-tables.db.test.ts.
 */
export const keptTables: Readonly<Record<string, Kept>> = {
  merchants: { place: "reference", because: named },
  users: { place: "reference", because: named },
  memberships: { place: "reference", because: ofPerson },
  user_sessions: { place: "reference", because: ofPerson },
  api_keys: {
    place: "reference",
    because: "a request brings nothing but the key, to whichever node",
  },
  account_letters: { place: "local", because: ofPerson },
  authenticator_apps: { place: "local", because: ofPerson },
  passkeys: { place: "local", because: ofPerson },
  oidc_identities: { place: "local", because: ofPerson },
  remembered_devices: { place: "local", because: ofPerson },
  recovery_codes: { place: "local", because: ofPerson },
  signing_keys: { place: "local", because: ofAll },
  rate_limits: { place: "local", because: "counted by address, by person or by key" },
  recent_writes: { place: "local", because: "of replicas, which a Citus does not have here" },
  database_lives: { place: "local", because: "of replicas, which a Citus does not have here" },
  work_buckets: { place: "local", because: "divides the work among the workers" },
  ledger_checks: { place: "local", because: ofAll },
  ledger_publications: { place: "local", because: ofAll },
  ledger_publication_keys: { place: "local", because: ofAll },
  page_checks: { place: "local", because: "of this service's own pages" },
  page_reports: { place: "local", because: "of this service's own pages" },
  reconciliation_runs: { place: "local", because: ofAll },
  processor_looks: { place: "local", because: ofAll },
  audit_entries: {
    place: "local",
    because:
      "one sequence gives the positions, and seals wait for transactions: both are one node's",
  },
  audit_seals: { place: "local", because: "made of audit_entries by one statement" },
  sandbox_payments: { place: "local", because: sandbox },
  sandbox_methods: { place: "local", because: sandbox },
  sandbox_refunds: { place: "local", because: sandbox },
  sandbox_disputes: { place: "local", because: sandbox },
  sandbox_files: { place: "local", because: sandbox },
  sandbox_payouts: { place: "local", because: sandbox },
  sandbox_notices: { place: "local", because: sandbox },
  adyen_payments: { place: "local", because: adyen },
  adyen_refunds: { place: "local", because: adyen },
  adyen_disputes: { place: "local", because: adyen },
  adyen_files: { place: "local", because: adyen },
  _prisma_migrations: { place: "local", because: "what was migrated, once for the database" },
  database_functions: { place: "local", because: "what was migrated, once for the database" },
};
