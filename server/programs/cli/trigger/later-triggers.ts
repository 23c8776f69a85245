import {
  type Api,
  currency,
  debitOf,
  newSession,
  newSubscription,
  paidIntent,
  type Trigger,
} from "#server/programs/cli/trigger/trigger-objects.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/** Between two looks at a payout: one that comes back is paid for 20 seconds of the sandbox's. */
const stepMs = 12_000;
const stepsMax = 20;
/** Account numbers of the sandbox: one that is paid, and those that fail at once or when it was paid. */
const accounts = { good: "000123456789", closed: "000111111113", late: "000999999991" };

/** Accounts of the sandbox whose bank pays, or does not, three days later. */
const debitAccounts = { pays: "AT611904300234573201", fails: "AT861904300235473202" };

/** Triggers of events that take time: they move the merchant's test clock forward. */
export const laterTriggers: Record<string, Trigger> = {
  "payout.in_transit": (api) => payout(api, accounts.good, ["in_transit", "paid"]),
  "payout.paid": (api) => payout(api, accounts.good, ["paid"]),
  "payout.failed": (api) => payout(api, accounts.closed, ["failed"]),
  "payout.returned": (api) => payout(api, accounts.late, ["returned"]),
  "checkout.session.async_payment_succeeded": (api) => debit(api, debitAccounts.pays),
  "checkout.session.async_payment_failed": (api) => debit(api, debitAccounts.fails),
  "subscription.renewed": async (api) => {
    const { id, currentPeriodEnd } = await dailySubscription(api);
    await renewal(api, currentPeriodEnd);
    return subscriptionIn(api, id, "active");
  },
  "subscription.past_due": async (api) => {
    const { id, currentPeriodEnd } = await dailySubscription(api);
    // Let everything that is due earlier happen first, so that the decline does not hit it.
    await advance(api, Date.parse(currentPeriodEnd) - 1000);
    await api.call("POST", "/testing/faults", { name: "charge_declined", times: 1 });
    await renewal(api, currentPeriodEnd);
    return subscriptionIn(api, id, "past_due");
  },
};

async function debit(api: Api, iban: string): Promise<string> {
  const { id } = await newSession(api);
  const asked = await api.call("POST", `/checkout/sessions/${id}/confirm`, {
    bankDebit: debitOf(iban),
  });
  await advance(api, Date.parse(asked.bankDebit.expectedAt) + 1000);
  return id;
}

async function payout(api: Api, accountNumber: string, statuses: string[]): Promise<string> {
  await paidIntent(api);
  const destination = { bank: "First Bank", accountName: "Fern & Oak Ltd", accountNumber };
  const { id } = await api.call("POST", "/payouts", { amount: 100, currency, destination });
  for (let step = 0; step < stepsMax; step += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await api.call("GET", `/payouts/${id}`);
    if (statuses.includes(status)) return id;
    // oxlint-disable-next-line no-await-in-loop
    const { now } = await api.call("GET", "/testing");
    // oxlint-disable-next-line no-await-in-loop
    await advance(api, Date.parse(now) + stepMs);
  }
  throw new BootError(`The payout ${id} has not become ${statuses[0]}.`);
}

function dailySubscription(api: Api): Promise<{ id: string; currentPeriodEnd: string }> {
  return newSubscription(api, { recurring: { interval: "day", intervalCount: 1 } });
}

function renewal(api: Api, currentPeriodEnd: string): Promise<void> {
  return advance(api, Date.parse(currentPeriodEnd) + 1000);
}

async function subscriptionIn(api: Api, id: string, status: string): Promise<string> {
  const found = await api.call("GET", `/subscriptions/${id}`);
  if (found.status === status) return id;
  throw new BootError(`The subscription ${id} is ${found.status}, not ${status}.`);
}

/** As far as it was asked for, or until a call gets no further: each works for some seconds only. */
export async function advance(api: Api, toMs: number): Promise<void> {
  const to = new Date(toMs).toISOString();
  let cameToMs = -Infinity;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const nowMs = Date.parse((await api.call("POST", "/testing/advance", { to })).now);
    if (nowMs >= toMs) return;
    if (nowMs <= cameToMs)
      throw new BootError(
        "The test clock does not advance: a task that is due keeps failing. The log of the service says which.",
      );
    cameToMs = nowMs;
  }
}
