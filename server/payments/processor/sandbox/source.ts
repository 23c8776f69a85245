import { ProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { CardSummary, PaymentRequest } from "#server/core/interfaces/processor.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { cardDigits, summarizeCard } from "#server/payments/charge/card.ts";
import { neverExpires } from "#server/payments/methods/expiry.ts";
import { scenarioOfNumber } from "#server/payments/processor/sandbox/cards.ts";
import { typedCode } from "#server/payments/processor/sandbox/codes/codes.ts";
import {
  laterScenario,
  scenarioOfDebit,
} from "#server/payments/processor/sandbox/debits/debits.ts";
import { isOfOtherSandbox, type Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";

/** Stands in the place of a card where none was given. */
export const nobody: CardSummary = {
  brand: "card",
  last4: "",
  expMonth: 0,
  expYear: 0,
  fingerprint: "",
};

/** A payment that the shopper approves or refuses at the test bank. */
const redirectScenario = "bank_redirect";

/** The means of payment as the books keep it, and how it behaves. */
export async function sourceOf(
  sandbox: Sandbox,
  request: PaymentRequest,
): Promise<{ scenario: string; card: CardSummary }> {
  const { source } = request;
  if (source.type === "card") {
    const scenario = scenarioOfNumber(cardDigits(source.card));
    if (!scenario)
      throw new ProcessorRefused("testmode_charges_only", "The sandbox takes test cards only.");
    return { scenario, card: summarizeCard(sandbox.env, source.card) };
  }
  if (source.type === "redirect")
    return { scenario: redirectScenario, card: { ...nobody, brand: request.method } };
  if (source.type === "code")
    return {
      scenario: typedCode(source.code).scenario,
      card: { ...nobody, brand: request.method },
    };
  if (source.type === "debit") {
    const scenario = scenarioOfDebit(request.method, source);
    if (!scenario)
      throw new ProcessorRefused("account_unknown", "The sandbox debits test accounts only.");
    const { account } = source;
    const fingerprint = keyedHash(sandbox.env, "card-fingerprint", account);
    const end = { brand: request.method, last4: account.slice(-4), fingerprint };
    return { scenario, card: { ...end, ...neverExpires } };
  }
  const token = source.type === "saved" ? source.processorMethod : source.token;
  const [method] = isOfOtherSandbox(sandbox, token) ? [] : await findMethod(sandbox, token);
  if (!method) throw new ProcessorRefused("resource_missing", "No such payment method.");
  const { scenario, ...card } = method as KeptMethod;
  return { scenario: laterScenario(scenario), card };
}

type KeptMethod = CardSummary & { scenario: string };

/** Not by Prisma's `findUnique`, which took a twentieth of a renewal. */
function findMethod({ db }: Sandbox, token: string) {
  return runStatement(
    db,
    Prisma.sql`SELECT scenario, brand, last4, "expMonth", "expYear", fingerprint
      FROM sandbox_methods WHERE token = ${token}`,
  );
}
