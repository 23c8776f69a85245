import { randomUUID } from "node:crypto";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { PaymentSource, ProcessorPayment } from "#server/core/interfaces/processor.ts";
import type { Tx } from "#server/data/db.ts";
import type { SandboxPaymentModel } from "#server/generated/prisma/models.ts";
import { leaveNotice } from "#server/payments/processor/sandbox/leave-notice.ts";
import { prefixOf, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";
import { plainIban } from "#server/wire/atoms/checkout/bank/iban.ts";
import type { DeclineCode } from "#server/wire/payments/decline-codes.ts";

/** How a test account behaves. */
type DebitScenario = {
  iban: string;
  refusedAtOnce?: DeclineCode;
  declineCode?: DeclineCode;
  /** How often the bank tells of its answer. */
  tells?: 2;
  /** The payer asks for the money back. */
  isReturned?: true;
};

/** The accounts that the sandbox debits, and no others, by the name of how each behaves. */
const scenarios: Record<string, DebitScenario> = {
  debit: { iban: "AT611904300234573201" },
  debit_insufficient_funds: {
    iban: "AT861904300235473202",
    declineCode: "debit_insufficient_funds",
  },
  debit_account_closed: { iban: "AT051904300235473205", declineCode: "debit_account_closed" },
  debit_returned: { iban: "AT591904300235473203", isReturned: true },
  debit_told_twice: { iban: "AT321904300235473204", tells: 2 },
  debit_refused: { iban: "AT981904300000343434", refusedAtOnce: "debit_not_allowed" },
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
export function scenarioOfDebit(source: Extract<PaymentSource, { type: "debit" }>): string | null {
  const asked = plainIban(source.account);
  return Object.entries(scenarios).find(([, { iban }]) => iban === asked)?.[0] ?? null;
}

type Debited = Pick<SandboxPaymentModel, "scenario" | "createdAt">;

/** The debit that a bank was asked for; null of any other payment, and of a debit that was refused at once. */
export function debitOf({
  scenario,
  createdAt,
}: Debited): NonNullable<ProcessorPayment["debit"]> | null {
  const debit = debitNamed(scenario);
  if (!debit || debit.refusedAtOnce) return null;
  const { iban } = debit;
  const expectedAt = addMs(createdAt, debitAnswersMs);
  return { country: iban.slice(0, 2), last4: iban.slice(-4), expectedAt };
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
  if (!debit) return;
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
