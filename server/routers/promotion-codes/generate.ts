import { randomInt } from "node:crypto";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";

/** Without 0, 1, I, L, O and U, which are read as another one, or make words. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 30^10: of a million codes one in 590 million guesses finds any. */
const length = 10;

function generateCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** Generates `count` codes that differ from each other and from all active codes of the merchant. */
export async function generateCodes(
  tx: Tx,
  { merchantId }: MerchantContext,
  count: number,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) {
    const wanted = new Set<string>();
    while (wanted.size < count - codes.size) wanted.add(generateCode());
    // Almost always the only round: two codes are the same once in a lifetime.
    // oxlint-disable-next-line no-await-in-loop
    const taken = await tx.promotionCode.findMany({
      select: { codeKey: true },
      where: { merchantId, codeKey: { in: [...wanted] }, active: true },
    });
    for (const { codeKey } of taken) wanted.delete(codeKey);
    for (const code of wanted) codes.add(code);
  }
  return [...codes];
}
