import fc from "fast-check";
import { expect, test } from "vitest";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { capturePayment } from "#server/payments/intents/capture/capture.ts";
import { getCustomerBalance } from "#server/routers/balance/get-customer-balance.ts";
import { getBalance } from "#server/routers/balance/get.ts";
import { listBalanceHistory, listCustomerTransactions } from "#server/routers/balance/history.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { listTransfers } from "#server/routers/transfers/list.ts";
import { reverseTransfer } from "#server/routers/transfers/reverse.ts";
import { isSpreadRun } from "#server/workshop/testing/database/test-database.ts";
import {
  LedgerModel,
  type Movement,
  type Outcome,
} from "#server/workshop/testing/models/ledger.ts";
import {
  card,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({
  env: { FEE_BPS: "290", FEE_FIXED: "EUR:3,JPY:3", UNFUNDED_REFUNDS: "refuse" },
});
const currencies = ["EUR", "JPY"] as const;

/** The service beside the model: the ids that it gave, in the order of the model's lists. */
type Real = { ctx: MerchantContext; payments: string[]; transfers: string[]; holds: string[] };
type Command = fc.AsyncCommand<LedgerModel, Real>;

/** Runs both sides and holds them to the same answer. */
function command(name: string, can: (model: LedgerModel) => boolean, run: Command["run"]): Command {
  return { check: can, run, toString: () => name };
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work();
    return null;
  } catch (error) {
    if (isDomainError(error)) return error.code;
    throw error;
  }
}

async function pay(
  real: Real,
  by: "card" | "wallet",
  session: Parameters<typeof newSession>[1],
): Promise<void> {
  const { paymentIntentId } = await newSession(real.ctx, session);
  const id = paymentIntentId ?? "";
  await confirmPayment(real.ctx, id, by === "card" ? { card: card() } : { wallet: true });
  real.payments.push(id);
}

const always = () => true;
const hasCustomers = (model: LedgerModel) => model.customers.length > 0;
const nth = <Item>(list: readonly Item[], index: number): Item => list[index % list.length]!;

const amount = fc.integer({ min: 1, max: 400 });
const index = fc.nat(30);
const currency = fc.constantFrom(...currencies);

const create = fc.constant(
  command(
    "create",
    (model) => model.customers.length < 4,
    async (model, { ctx }) => {
      model.customers.push((await newCustomer(ctx)).id);
    },
  ),
);

const fund = fc.tuple(index, amount, currency).map(([who, sum, code]) =>
  command(`fund(${who}, ${sum} ${code})`, hasCustomers, async (model, real) => {
    const customerId = nth(model.customers, who);
    await pay(real, "card", {
      totalAmount: sum,
      currency: code,
      customerId,
      purpose: "balance_funding",
    });
    model.fund(customerId, sum, code);
  }),
);

const payByCard = fc.tuple(amount, currency).map(([sum, code]) =>
  command(`pay by card(${sum} ${code})`, always, async (model, real) => {
    await pay(real, "card", { totalAmount: sum, currency: code });
    model.payByCard(sum, code);
  }),
);

const payFromBalance = fc.tuple(index, amount, currency).map(([who, sum, code]) =>
  command(`pay from balance(${who}, ${sum} ${code})`, hasCustomers, async (model, real) => {
    const customerId = nth(model.customers, who);
    const outcome = await outcomeOf(() =>
      pay(real, "wallet", { totalAmount: sum, currency: code, customerId }),
    );
    expect(outcome).toBe(model.payFromBalance(customerId, sum, code));
  }),
);

const transfer = fc.tuple(index, index, amount, currency).map(([from, to, sum, code]) =>
  command(`transfer(${from} → ${to}, ${sum} ${code})`, hasCustomers, async (model, real) => {
    const [fromCustomerId, toCustomerId] = [nth(model.customers, from), nth(model.customers, to)];
    const outcome = await outcomeOf(async () => {
      const input = { fromCustomerId, toCustomerId, amount: sum, currency: code };
      real.transfers.push((await createTransfer(real.ctx, input)).id);
    });
    expect(outcome).toBe(
      model.transfer(fromCustomerId, toCustomerId, { amount: sum, currency: code }),
    );
  }),
);

const reverse = index.map((which) =>
  command(
    `reverse(${which})`,
    (model) => model.transfers.length > 0,
    async (model, real) => {
      const at = which % model.transfers.length;
      const outcome = await outcomeOf(async () => {
        real.transfers.push((await reverseTransfer(real.ctx, { id: real.transfers[at]! })).id);
      });
      expect(outcome).toBe(model.reverse(at));
    },
  ),
);

const refund = fc.tuple(index, amount).map(([which, sum]) =>
  command(
    `refund(${which}, ${sum})`,
    (model) => model.payments.length > 0,
    async (model, real) => {
      const at = which % model.payments.length;
      const input = { paymentIntentId: real.payments[at]!, amount: sum, metadata: {} };
      expect(await outcomeOf(() => createRefund(real.ctx, input))).toBe(model.refund(at, sum));
    },
  ),
);

const payout = fc.tuple(amount, currency).map(([sum, code]) =>
  command(`payout(${sum} ${code})`, always, async (model, { ctx }) => {
    const outcome = await outcomeOf(() => createPayout(ctx, { amount: sum, currency: code }));
    expect(outcome).toBe(model.payOut(sum, code));
  }),
);

const authorize = fc.tuple(index, amount, currency).map(([who, sum, code]) =>
  command(`authorize(${who}, ${sum} ${code})`, hasCustomers, async (model, { ctx, holds }) => {
    const customerId = nth(model.customers, who);
    const held = { amount: sum, currency: code, customerId, captureMethod: "manual" } as const;
    const { id } = await newIntent(ctx, held);
    const outcome = await outcomeOf(() => confirmPayment(ctx, id, { wallet: true }));
    if (outcome === null) holds.push(id);
    expect(outcome).toBe(model.authorize(customerId, sum, code));
  }),
);

const endHold = fc.tuple(index, fc.option(amount)).map(([which, sum]) =>
  command(
    `end hold(${which}, ${sum})`,
    (model) => model.holds.length > 0,
    async (model, { ctx, holds, payments }) => {
      const at = which % model.holds.length;
      const id = holds[at]!;
      const end = () =>
        sum === null ? cancelPaymentIntent(ctx, id) : capturePayment(ctx, id, sum);
      const outcome = await outcomeOf(end);
      if (outcome === null && sum !== null) payments.push(id);
      expect(outcome).toBe(model.endHold(at, sum));
    },
  ),
);

const list = fc.constant(
  command("list", always, async (model, real) => {
    await compareMovements(model, real);
    await compareLists(model, real);
  }),
);

/** Every balance and every movement of everybody, against the model's. */
async function compareMovements(model: LedgerModel, { ctx }: Real): Promise<void> {
  const page = { limit: 100, offset: 0 };
  for (const code of currencies) {
    for (const id of model.customers) {
      const { data } = await listCustomerTransactions(ctx, { ...page, id, currency: code });
      expect(data.map(inModelTerms).toReversed()).toEqual(model.movementsOf(id, code));
      const { reserved } = await getCustomerBalance(ctx, { id, currency: code });
      expect(reserved).toBe(model.held(id, code));
    }
    const { data, pagination } = await listBalanceHistory(ctx, { ...page, currency: code });
    expect(data.map(inModelTerms).toReversed()).toEqual(model.movementsOf("merchant", code));
    expect(pagination.total).toBe(data.length);
    expect(await getBalance(ctx, { currency: code })).toMatchObject({
      amount: model.balance("merchant", code),
      pending: model.expected(code),
    });
  }
}

async function compareLists(model: LedgerModel, { ctx, transfers }: Real): Promise<void> {
  const { data, pagination } = await listTransfers(ctx, { limit: 100, offset: 0 });
  expect(pagination.total).toBe(model.transfers.length);
  const statuses = new Map(data.map((one) => [one.id, one.status]));
  const expected = model.transfers.map(({ isReversed }) => (isReversed ? "reversed" : "completed"));
  expect(transfers.map((id) => statuses.get(id))).toEqual(expected);
}

function inModelTerms({ type, amount: moved, balanceAfter }: Movement): Movement {
  return { type, amount: moved, balanceAfter };
}

const commands = fc.commands(
  [
    create,
    fund,
    fund,
    payByCard,
    payFromBalance,
    transfer,
    transfer,
    reverse,
    refund,
    payout,
    authorize,
    authorize,
    endHold,
    endHold,
    list,
  ],
  { maxCommands: 14 },
);

test("whatever is done in whatever order, the ledger says what plain arithmetic says", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (done) => {
      const ctx = await newMerchant(services);
      const model = new LedgerModel({ feeBps: 290, feeFixed: 3 });
      const real: Real = { ctx, payments: [], transfers: [], holds: [] };
      for (let customers = 0; customers < 2; customers += 1)
        model.customers.push((await newCustomer(ctx)).id);
      await fc.asyncModelRun(() => ({ model, real }), done);
      await compareMovements(model, real);
    }),
    // Several nodes on one machine take ten times as long.
    { numRuns: isSpreadRun() ? 40 : 300 },
  );
  expect((await verifyLedger(services)).problems).toEqual([]);
});
