import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { addMs, minuteMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { newIntent } from "#server/workshop/testing/payments/payments.ts";

/** A key of an agent, and who made it: null is the command line. */
export type AgentKey = { id: string; key: string; limits: KeyLimits; createdById: string | null };

/** A call of an agent over REST: what an approval is for. */
export type Call = { key: AgentKey; path: string; body: object; idempotencyKey: string | null };

export type Shop = {
  merchantId: string;
  timeZone: string;
  keys: AgentKey[];
  maker: string;
  second: string;
  payer: string;
  payees: [string, string];
  poor: string;
  paymentIntentId: string;
  /** Calls that wait for a person, or did, by their approval. */
  asked: Map<string, Call>;
  /** Decisions that were taken, by their approval. */
  decided: Map<string, { by: string; approve: boolean }[]>;
};

const currency = "EUR";
const zones = ["UTC", "Pacific/Auckland", "America/New_York"];

/** A merchant with money, customers, a payment to refund, two owners and two agents. */
export async function newShop(services: Services, random: Random): Promise<Shop> {
  const { db, clock } = services;
  const merchantId = newId("merchant");
  const timeZone = random.pick(zones);
  const now = clock.now();
  const stamps = { createdAt: now, updatedAt: now };
  await db.merchant.create({ data: { id: merchantId, name: "Fern & Oak", timeZone, ...stamps } });
  const ctx = actFor(services, merchantId);
  const funded = (amount: number) => fundedCustomer(services, merchantId, { amount });
  const payer = await funded(1_000_000);
  const payees: Shop["payees"] = [await funded(0), await funded(0)];
  const poor = await funded(1);
  await fundMerchant(ctx, { amount: 500_000 });
  const intent = await newIntent(ctx, { amount: 200_000, currency, customerId: payer });
  await confirmPayment(ctx, intent.id, { wallet: true });
  const [maker, second] = [
    await newOwner(services, merchantId),
    await newOwner(services, merchantId),
  ];
  const keys: AgentKey[] = [];
  for (const createdById of [maker, null]) {
    const limits = drawLimits(random, { now, payee: payees[0], payer });
    const made = await createApiKey(services, { merchantId, name: "Agent", limits, createdById });
    keys.push({ id: made.id, key: made.key, limits, createdById });
  }
  return {
    merchantId,
    timeZone,
    keys,
    maker,
    second,
    payer,
    payees,
    poor,
    paymentIntentId: intent.id,
    asked: new Map(),
    decided: new Map(),
  };
}

async function newOwner({ db, clock }: Services, merchantId: string): Promise<string> {
  const id = newId("user");
  const now = clock.now();
  const person = { id, email: `${id}@fern.example`, name: "Ada", passwordHash: "x" };
  await db.user.create({ data: { ...person, createdAt: now, updatedAt: now } });
  const role = "owner" as const;
  await db.membership.create({ data: { merchantId, userId: id, role, createdAt: now } });
  return id;
}

type Drawn = { now: Date; payee: string; payer: string };

/** Limits that calls of up to a thousand reach. A day may be less than a call. */
function drawLimits(random: Random, { now, payee, payer }: Drawn): KeyLimits {
  const perCall = 200 + random.below(700);
  return {
    perCall,
    perDay: random.chance(0.15) ? perCall - 50 : perCall + random.below(1200),
    currencies: ["EUR"],
    ...(random.chance(0.6) && { approvalAbove: random.below(perCall) }),
    ...(random.chance(0.3) && { payees: random.pick([[payee], [payee, payer, "own_account"]]) }),
    ...(random.chance(0.1) && { until: addMs(now, 90 * minuteMs).toISOString() }),
  };
}
