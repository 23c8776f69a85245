import { randomUUID } from "node:crypto";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { PaymentSource, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import type { SandboxPaymentModel } from "#server/generated/prisma/models.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import { prefixOf, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";
import {
  type BankDebit,
  bankDebits,
  isBankDebit,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

/** How a test account behaves. */
type DebitScenario = {
  refusedAtOnce?: DeclineCode;
  declineCode?: DeclineCode;
  /** How often the bank tells of its answer. */
  tells?: 2;
  /** The payer asks for the money back. */
  isReturned?: true;
  /** How a debit of its mandate ends that is made later, without its holder. */
  later?: string;
};

const scenarios: Record<string, DebitScenario> = {
  debit: {},
  debit_insufficient_funds: { declineCode: "debit_insufficient_funds" },
  debit_account_closed: { declineCode: "debit_account_closed" },
  debit_returned: { isReturned: true },
  debit_told_twice: { tells: 2 },
  debit_refused: { refusedAtOnce: "debit_not_allowed" },
  debit_short_later: { later: "debit_insufficient_funds" },
  debit_closed_later: { later: "debit_account_closed" },
};

/** The accounts that the sandbox debits, and no others, by the name of how each behaves. British and American ones follow their bank. */
const accounts: Record<BankDebit, Record<keyof typeof scenarios, string>> = {
  sepa_debit: {
    debit: "AT611904300234573201",
    debit_insufficient_funds: "AT861904300235473202",
    debit_account_closed: "AT051904300235473205",
    debit_returned: "AT591904300235473203",
    debit_told_twice: "AT321904300235473204",
    debit_refused: "AT981904300000343434",
    debit_short_later: "AT751904300235473206",
    debit_closed_later: "AT481904300235473207",
  },
  bacs_debit: {
    debit: "10880000012345",
    debit_insufficient_funds: "10880000222227",
    debit_account_closed: "10880000033333",
    debit_returned: "10880000342213",
    debit_told_twice: "10880000055555",
    debit_refused: "10880000044444",
    debit_short_later: "10880000066666",
    debit_closed_later: "10880000077777",
  },
  us_bank_account: {
    debit: "110000000000123456789",
    debit_insufficient_funds: "110000000000222222227",
    debit_account_closed: "110000000000111111113",
    debit_returned: "110000000000555555559",
    debit_told_twice: "110000000000777777771",
    debit_refused: "110000000000333333335",
    debit_short_later: "110000000000666666661",
    debit_closed_later: "110000000000888888885",
  },
};

/** The bank answers after this time. */
const debitAnswersMs = 3 * dayMs;
/** The payer asks for the money back this long after the bank paid. */
const debitReturnsMs = 35 * dayMs;

/** The reason of a debit whose payer has taken the money back. */
const debitReturned = "debit_returned";

export function debitNamed(name: string): DebitScenario | null {
  return Object.hasOwn(scenarios, name) ? (scenarios[name] ?? null) : null;
}

/** The name of an account's behavior; null for an account that the sandbox does not know. */
export function scenarioOfDebit(
  type: string,
  { account }: Extract<PaymentSource, { type: "debit" }>,
): string | null {
  if (!isBankDebit(type)) return null;
  return Object.entries(accounts[type]).find(([, one]) => one === account)?.[0] ?? null;
}

/** The behavior of an account whose mandate is kept. */
export function laterScenario(name: string): string {
  return debitNamed(name)?.later ?? name;
}

type Debited = Pick<SandboxPaymentModel, "scenario" | "brand" | "last4" | "createdAt">;

/** The debit that a bank was asked for; null of any other payment, and of a debit that was refused at once. */
export function debitOf({
  scenario,
  brand,
  last4,
  createdAt,
}: Debited): NonNullable<ProcessorPayment["debit"]> | null {
  const debit = debitNamed(scenario);
  if (!debit || debit.refusedAtOnce || !isBankDebit(brand)) return null;
  const account = accounts[brand][scenario] ?? "";
  const country = brand === "sepa_debit" ? account.slice(0, 2) : bankDebits[brand].countries[0];
  const expectedAt = addMs(createdAt, debitAnswersMs);
  // Debits of before it was kept have none.
  return { country, last4: last4 || account.slice(-4), expectedAt };
}

/** Writes down the answer of the bank once its day has come, and what follows from it. Once. */
export async function answerDebit(
  sandbox: Omit<Sandbox, "name" | "faults">,
  row: SandboxPaymentModel,
): Promise<SandboxPaymentModel> {
  const now = sandbox.clock.now();
  const debit = debitOf(row);
  if (row.status !== "processing" || !debit || debit.expectedAt > now) return row;
  const { declineCode = null, isReturned } = debitNamed(row.scenario) ?? {};
  const paid = declineCode === null;
  const [answered] = await sandbox.db.sandboxPayment.updateManyAndReturn({
    where: { id: row.id, status: "processing" },
    data: {
      status: paid ? "succeeded" : "failed",
      declineCode,
      amountCaptured: paid ? row.amount : 0n,
      updatedAt: debit.expectedAt,
    },
  });
  if (answered && isReturned) await returnLater(sandbox, answered);
  return answered ?? sandbox.db.sandboxPayment.findUniqueOrThrow({ where: { id: row.id } });
}

/** The notices by which the bank's answer will be told. */
export async function noteAnswer(sandbox: { db: Tx }, row: SandboxPaymentModel): Promise<void> {
  const debit = debitOf(row);
  if (!debit || row.status !== "processing") return;
  const times = debitNamed(row.scenario)?.tells ?? 1;
  for (let told = 0; told < times; told += 1)
    await leaveNotice(sandbox, { kind: "payment", subjectId: row.id, dueAt: debit.expectedAt });
}

/** The payer's bank gives the money back whatever the seller says: a dispute that is lost from the start. */
async function returnLater(
  { db }: { db: Tx },
  { id, amountCaptured, currency, createdAt }: SandboxPaymentModel,
): Promise<void> {
  const at = addMs(createdAt, debitAnswersMs + debitReturnsMs);
  const row = await db.sandboxDispute.create({
    data: {
      id: `${prefixOf(id)}dp_${randomUUID()}`,
      paymentId: id,
      amount: amountCaptured,
      currency,
      reason: debitReturned,
      status: "lost",
      respondBy: at,
      createdAt: at,
    },
  });
  await leaveNotice({ db }, { kind: "dispute", subjectId: row.id, dueAt: at });
}
