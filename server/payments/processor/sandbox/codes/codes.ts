import { addMs } from "#server/core/clock.ts";
import type { ShopperAction } from "#server/core/interfaces/next-action.ts";
import type { SandboxPaymentModel } from "#server/generated/prisma/models.ts";
import { writeBrCode } from "#server/payments/processor/sandbox/codes/br-code.ts";
import type { Sandbox } from "#server/payments/processor/sandbox/sandbox.ts";
import { codeFacts, isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

/** A payment that the shopper approves or refuses at the test bank, while it is waited for. */
export const codeScenario = "bank_code";

/** Approved by the bank as soon as somebody asks. */
const approvedScenario = "code_approved";
/** Approved by the bank once it is too late. */
const lateScenario = "code_late";

/** The codes of BLIK that do not wait for the test bank. */
const typed: Record<
  string,
  { scenario: string; declineCode: "incorrect_code" | "not_approved" | null }
> = {
  "111111": { scenario: approvedScenario, declineCode: null },
  "222222": { scenario: codeScenario, declineCode: "not_approved" },
  "333333": { scenario: codeScenario, declineCode: "incorrect_code" },
  "444444": { scenario: lateScenario, declineCode: null },
};

/** The fate of a payment by this code; the test bank decides about every other one. */
export function typedCode(code: string | null) {
  return typed[code ?? ""] ?? { scenario: codeScenario, declineCode: null };
}

type Waiting = Pick<SandboxPaymentModel, "brand" | "createdAt" | "scenario">;

/** When a payment by a code is over; null of one that is not waited for like that. */
export function codeEndsAt({ brand, createdAt }: Omit<Waiting, "scenario">): Date | null {
  return isPaymentCode(brand) ? addMs(createdAt, codeFacts(brand).waitsMs) : null;
}

/** When the bank approves the payment without anybody at its page; null where it does not. */
export function approvedAt(row: Waiting): Date | null {
  if (row.scenario === approvedScenario) return row.createdAt;
  return row.scenario === lateScenario ? codeEndsAt(row) : null;
}

/**
 * The bank pays by a code, also one that was given up: banks do. Once; null where it was paid or refused before.
 */
export async function approveCode(
  sandbox: Pick<Sandbox, "db" | "clock">,
  { id, amount }: Pick<SandboxPaymentModel, "id" | "amount">,
): Promise<SandboxPaymentModel | null> {
  const [row] = await sandbox.db.sandboxPayment.updateManyAndReturn({
    where: { id, status: { in: ["requires_action", "canceled"] } },
    data: {
      status: "succeeded",
      amountCaptured: amount,
      challengeState: "passed",
      updatedAt: sandbox.clock.now(),
    },
  });
  return row ?? null;
}

/** The shopper's next step meanwhile; null of a payment that is no code's. */
export function codeAction(
  { env }: Pick<Sandbox, "env">,
  row: Pick<SandboxPaymentModel, "id" | "brand" | "createdAt" | "amount">,
  token: string,
): ShopperAction | null {
  const endsAt = codeEndsAt(row);
  if (!isPaymentCode(row.brand) || !endsAt) return null;
  const query = new URLSearchParams({ challenge: token });
  const waited = {
    url: `${env.APP_URL}/sandbox/authentication?${query}`,
    expiresAt: endsAt.toISOString(),
  };
  if (codeFacts(row.brand).shows === "wait") return { type: "await_approval", ...waited };
  const account = { url: `pix.sandbox.example/${row.id.slice(-36)}` };
  const code = writeBrCode({
    account,
    amount: row.amount,
    name: "Canary Sandbox",
    city: "SAO PAULO",
  });
  return {
    type: "display_code",
    code,
    qr: `${env.APP_URL}/sandbox/code.svg?${query}`,
    ...waited,
  };
}

/** The next step of a payment's shopper: a code's own, else the way to the test bank. Null where nobody is waited for. */
export function actionOf(
  sandbox: Pick<Sandbox, "env">,
  row: SandboxPaymentModel,
): ShopperAction | null {
  const token = row.status === "requires_action" ? row.challengeToken : null;
  if (!token) return null;
  return (
    codeAction(sandbox, row, token) ?? {
      type: "redirect",
      url: `${sandbox.env.APP_URL}/sandbox/authentication`,
      method: "POST",
      fields: { challenge: token },
    }
  );
}
