import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { BankAccount } from "#server/core/interfaces/payout-rail.ts";
import { endOf } from "#server/core/text/cut-text.ts";
import type { ComplianceRecordModel } from "#server/generated/prisma/models.ts";
import { detailsOf } from "#server/records/compliance.ts";
import type { PayoutDestination, PayoutDestinationInput } from "#server/wire/ledger/payout.ts";

/** Whether payouts need a verified compliance record, and go nowhere but to its account. */
export function needsCompliance({ env }: Pick<MerchantContext, "env">): boolean {
  return (env.PAYOUT_COMPLIANCE ?? (env.APP_ENV === "live" ? "verified" : "none")) === "verified";
}

/**
 * The bank account that a payout goes to: the one that is named, or the compliance record's. Where
 * compliance is needed, whoever got hold of a key cannot send the money elsewhere. Null in testing
 * where none is known.
 * @throws compliance_required
 */
export async function findDestination(
  ctx: MerchantContext,
  named: PayoutDestinationInput | null | undefined,
): Promise<BankAccount | null> {
  const record = await complianceRecord(ctx);
  const known = record && accountOf(record);
  if (!needsCompliance(ctx)) return named ? fromInput(named) : known;
  if (record?.status !== "verified" || !known)
    throw new DomainError(
      "compliance_required",
      "Payouts require a verified compliance record with a bank account. Complete it first.",
    );
  if (named && plain(named.accountNumber) !== plain(known.accountNumber))
    throw new DomainError(
      "compliance_required",
      "destination: payouts go to the bank account of the verified compliance record only.",
    );
  return known;
}

/** Whether it is still the verified account, when the money is about to leave. */
export async function mayBePaid(ctx: MerchantContext, account: BankAccount): Promise<boolean> {
  if (!needsCompliance(ctx)) return true;
  const record = await complianceRecord(ctx);
  const known = record?.status === "verified" ? accountOf(record) : null;
  return known !== null && plain(known.accountNumber) === plain(account.accountNumber);
}

export function shownDestination(account: BankAccount): PayoutDestination {
  const { bank, accountName, branchCode, swiftCode, accountNumber } = account;
  return { bank, accountName, branchCode, swiftCode, last4: endOf(plain(accountNumber), 4) };
}

async function complianceRecord(ctx: MerchantContext): Promise<ComplianceRecordModel | null> {
  const { merchantId } = ctx;
  return ctx.db.complianceRecord.findUnique({
    where: { merchantId_organizationId: { merchantId, organizationId: merchantId } },
  });
}

function accountOf(record: ComplianceRecordModel): BankAccount | null {
  const { bank, accountName, accountNumber, branchCode, swiftCode } = detailsOf(record);
  if (!bank || !accountName || !accountNumber) return null;
  return { bank, accountName, accountNumber, branchCode, swiftCode };
}

function fromInput({ branchCode = null, swiftCode = null, ...account }: PayoutDestinationInput) {
  return { ...account, branchCode, swiftCode };
}

function plain(accountNumber: string): string {
  return accountNumber.replaceAll(/[\s-]/g, "").toUpperCase();
}
