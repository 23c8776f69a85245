import type { MerchantContext } from "#server/core/context.ts";

/** Accounts that a merchant's compliance record has named. */
export const accountNumbers = { first: "000123456789", other: "000987654321" };

function detailsWith(accountNumber: string) {
  return { bank: "First Bank", accountName: "Fern & Oak Ltd", accountNumber };
}

/** A verified record with a bank account: without it nobody is paid out. */
export async function openAccount(ctx: MerchantContext): Promise<void> {
  const { merchantId, clock } = ctx;
  const now = clock.now();
  await ctx.db.complianceRecord.create({
    data: {
      id: `comp_${merchantId}`,
      merchantId,
      organizationId: merchantId,
      details: detailsWith(accountNumbers.first),
      currentStep: "sign_agreement",
      status: "verified",
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** Changes the compliance record: to one of the accounts, verified, or to rejected. */
export async function changeAccount(
  { db, merchantId, clock }: MerchantContext,
  to: keyof typeof accountNumbers | "rejected",
): Promise<void> {
  const data =
    to === "rejected"
      ? { status: "rejected" as const }
      : { status: "verified" as const, details: detailsWith(accountNumbers[to]) };
  const where = { merchantId };
  await db.complianceRecord.updateMany({ where, data: { ...data, updatedAt: clock.now() } });
}
