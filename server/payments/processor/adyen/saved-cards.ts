import type { CustomersPage } from "#server/core/interfaces/processor-lists.ts";
import {
  isProcessorRefused,
  ProcessorRefused,
} from "#server/core/interfaces/processor-problems.ts";
import type { CardSummary } from "#server/core/interfaces/processor.ts";
import type { AdyenAccount } from "#server/payments/processor/adyen/account.ts";
import type { StoredPaymentMethodResource } from "#server/payments/processor/adyen/declared/checkout.ts";
import { brandOf } from "#server/payments/processor/adyen/payments/answers.ts";
import { readSavedMethod } from "#server/payments/processor/adyen/payments/books.ts";

/** The cards that Adyen keeps for a shopper. */
export async function findStored(
  { adyen, merchantAccount }: Pick<AdyenAccount, "adyen" | "merchantAccount">,
  shopperReference: string,
): Promise<StoredPaymentMethodResource[]> {
  const query = { merchantAccount, shopperReference };
  return (await adyen.ask("GET /storedPaymentMethods", { query })).storedPaymentMethods ?? [];
}

/** Forgetting one that is gone is no error. */
export async function detachMethod(account: AdyenAccount, processorMethod: string): Promise<void> {
  const { shopper, stored } = readSavedMethod(processorMethod);
  await forget(account, shopper, stored);
  await noteForgotten(account, shopper);
}

async function forget(account: AdyenAccount, shopper: string, stored: string): Promise<void> {
  const { adyen, merchantAccount } = account;
  try {
    await adyen.ask("DELETE /storedPaymentMethods/{storedPaymentMethodId}", {
      path: [stored],
      query: { merchantAccount, shopperReference: shopper },
    });
  } catch (error) {
    // Refused for any other reason, it is still there.
    const left = isProcessorRefused(error) ? await findStored(account, shopper) : null;
    if (!left || left.some(({ id }) => id === stored)) throw error;
  }
}

async function noteForgotten({ db, clock }: AdyenAccount, shopperReference: string) {
  const where = { shopperReference, methodDeletedAt: null };
  await db.adyenPayment.updateMany({ where, data: { methodDeletedAt: clock.now() } });
}

/** The card with the digits and the date that Adyen has by now, and the fingerprint of the day it was saved. */
export async function retrieveMethod(
  account: AdyenAccount,
  processorMethod: string,
): Promise<CardSummary | null> {
  const { shopper, stored } = readSavedMethod(processorMethod);
  const row = await account.db.adyenPayment.findFirst({ where: { shopperReference: shopper } });
  if (!row) throw new ProcessorRefused("resource_missing", "This card was not saved here.");
  const found = (await findStored(account, shopper)).find(({ id }) => id === stored);
  if (!found) return null;
  const was = row.card as CardSummary | null;
  return {
    brand: found.brand ? brandOf(found.brand) : (was?.brand ?? "unknown"),
    last4: found.lastFour ?? was?.last4 ?? "",
    expMonth: Number(found.expiryMonth ?? was?.expMonth ?? 0),
    expYear: wholeYear(found.expiryYear) ?? was?.expYear ?? 0,
    fingerprint: was?.fingerprint ?? "",
  };
}

/** Adyen writes a year with two digits here, and with four elsewhere. */
function wholeYear(year: string | undefined): number | undefined {
  if (!year) return undefined;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

const take = 100;

/** A shopper reference is made for each saved card, and serves as Adyen's customer. */
export async function listCustomers(
  { db }: AdyenAccount,
  after: string | null,
): Promise<CustomersPage> {
  const rows = await db.adyenPayment.findMany({
    where: {
      shopperReference: { not: null, ...(after !== null && { gt: after }) },
      storedMethod: { not: null },
      methodDeletedAt: null,
    },
    orderBy: { shopperReference: "asc" },
    take,
  });
  const customers = rows.map(({ shopperReference, ofMerchant, reference, createdAt }) => ({
    id: shopperReference ?? "",
    merchantId: ofMerchant,
    attemptId: reference,
    createdAt,
  }));
  return { customers, next: rows.length < take ? null : (customers.at(-1)?.id ?? null) };
}

export async function deleteCustomer(account: AdyenAccount, shopper: string): Promise<void> {
  for (const { id } of await findStored(account, shopper))
    if (id) await forget(account, shopper, id);
  await noteForgotten(account, shopper);
}
