import { addMs, dayMs } from "#server/core/clock.ts";
import type { CustomersPage } from "#server/core/interfaces/processor-lists.ts";
import {
  isProcessorRefused,
  ProcessorUnreachable,
} from "#server/core/interfaces/processor-problems.ts";
import type { AttemptReference, CardSummary } from "#server/core/interfaces/processor.ts";
import type { MollieAccount } from "#server/payments/processor/mollie/account.ts";
import { nextPage } from "#server/payments/processor/mollie/next-page.ts";
import { cardOf, readSavedMethod } from "#server/payments/processor/mollie/payments/answers.ts";
import { accountOf } from "#server/payments/processor/mollie/payments/debits.ts";
import { gone } from "#server/payments/processor/mollie/problems.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

/**
 * One for each saved card, and for each account that is debited: our customers are not told to Mollie, and it says nothing
 * about a person.
 */
export async function createCustomer(
  { mollie }: MollieAccount,
  { attemptId, merchantId, method }: AttemptReference,
): Promise<string> {
  const isDebit = isBankDebit(method);
  const body = { metadata: { attemptId, merchantId, ...(isDebit && { debit: "yes" }) } };
  return (await mollie.ask("POST /v2/customers", { body, key: `${attemptId}:customer` })).id;
}

/** Its customer goes with it: Mollie ends all mandates of a customer that is deleted. */
export async function detachMethod(account: MollieAccount, processorMethod: string): Promise<void> {
  await deleteCustomer(account, readSavedMethod(processorMethod).customer);
}

export async function deleteCustomer({ mollie }: MollieAccount, customer: string): Promise<void> {
  try {
    await mollie.ask("DELETE /v2/customers/{customerId}", { path: [customer] });
  } catch (error) {
    if (!isProcessorRefused(error) || !error.code.startsWith("resource_")) throw error;
  }
}

/** Mollie answers 410 for what was deleted, and 404 for what it never had. */
export async function retrieveMethod(
  { env, mollie }: MollieAccount,
  processorMethod: string,
): Promise<CardSummary | null> {
  const { customer, mandate } = readSavedMethod(processorMethod);
  try {
    const operation = "GET /v2/customers/{customerId}/mandates/{mandateId}";
    const { method, status, details } = await mollie.ask(operation, { path: [customer, mandate] });
    if (status === "invalid") return null;
    return method === "directdebit" ? knownAccount(env, details) : cardOf(env, details);
  } catch (error) {
    if (isProcessorRefused(error) && error.code === gone) return null;
    throw error;
  }
}

/** A mandate whose account is not told is there nevertheless. @throws ProcessorUnreachable */
function knownAccount(
  env: MollieAccount["env"],
  { consumerAccount }: { consumerAccount?: string | null },
): CardSummary {
  const account = accountOf(env, consumerAccount);
  if (account) return account;
  throw new ProcessorUnreachable("Mollie does not say which account this mandate is for.");
}

/** A bank answers within five bank days; a mandate whose customer was deleted before could not be debited. */
const debitRestMs = 21 * dayMs;

/** Customers that this service has made, but for those of debits that may be under way. */
export async function listCustomers(
  { mollie, clock }: MollieAccount,
  after: string | null,
): Promise<CustomersPage> {
  const query: Record<string, string> = { limit: "250", ...(after && { from: after }) };
  const page = await mollie.ask("GET /v2/customers", { query });
  const customers = page._embedded.customers.flatMap(({ id, metadata, createdAt }) => {
    const { merchantId, attemptId = null, debit } = metadata ?? {};
    const madeAt = new Date(createdAt);
    const isUnderWay = debit === "yes" && addMs(madeAt, debitRestMs) > clock.now();
    return merchantId && !isUnderWay ? [{ id, merchantId, attemptId, createdAt: madeAt }] : [];
  });
  return { customers, next: nextPage(page._links.next) };
}
