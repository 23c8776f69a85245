import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import {
  type MortalPostgres,
  settingsOf,
} from "#server/workshop/drills/crash-bank/mortal-postgres.ts";
import {
  card,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";

export type Bank = {
  merchantId: string;
  apiKey: string;
  currency: string;
  customers: string[];
  /** The first so many customers take part in most transfers. */
  hot: number;
  /** Total that all customers hold together, at any moment. */
  total: number;
};

type Address = Pick<MortalPostgres, "url" | "sharding">;
type Size = { customers: number; hot: number };

const currency = "EUR";
const deposit = 1_000;
const openAtOnce = 8;

/** A merchant whose customers have all funded their balances by card, in a database that is brought up to date. */
export async function openBank(postgres: Address, size: Size): Promise<Bank> {
  await applyMigrations(postgres.url, postgres.sharding);
  return fundBank(postgres, size);
}

/** The same in a database as it is. */
export async function fundBank(postgres: Address, size: Size): Promise<Bank> {
  const services = createServices(loadEnv({ ...settingsOf(postgres), LOG_LEVEL: "error" }));
  const ctx = await newMerchant(services);
  const { merchantId } = ctx;
  const { key } = await createApiKey(services, { merchantId, name: "Crash bank" });
  const customers: string[] = [];
  const open = async () => {
    const { id: customerId } = await newCustomer(ctx);
    const funding = {
      totalAmount: deposit,
      currency,
      customerId,
      purpose: "balance_funding",
    } as const;
    const { paymentIntentId } = await newSession(ctx, funding);
    await confirmPayment(ctx, paymentIntentId ?? "", { card: card() });
    customers.push(customerId);
  };
  for (let opened = 0; opened < size.customers; opened += openAtOnce) {
    await Promise.all(Array.from({ length: Math.min(openAtOnce, size.customers - opened) }, open));
  }
  await services.db.$disconnect();
  return {
    merchantId,
    apiKey: key,
    currency,
    customers,
    hot: size.hot,
    total: deposit * size.customers,
  };
}
