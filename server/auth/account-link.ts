import { z } from "zod";
import type { Services } from "#server/core/context.ts";
import { seal, unseal } from "#server/core/secret-box.ts";
import type { Tx } from "#server/data/db.ts";
import type { AccountLetterModel } from "#server/generated/prisma/models.ts";

type Kind = "invitation" | "password_reset";

const Sealed = z.object({ letterId: z.string() });
const pages: Record<Kind, string> = {
  invitation: "invitation",
  password_reset: "choose-password",
};

/**
 * The address that a letter leads to. Made as the letter is sent, stored nowhere: it names the
 * letter's row, which says what its holder may do, and until when.
 */
export function accountLinkUrl(env: Services["env"], kind: Kind, letterId: string): string {
  const token = seal(env, "account-link", JSON.stringify({ letterId }));
  return `${env.APP_URL}/${pages[kind]}?token=${token}`;
}

/** The letter of this kind whose link is still good; null when it was altered, used, replaced or has expired. */
export async function readAccountLink(
  services: Pick<Services, "env" | "clock"> & { db: Pick<Tx, "accountLetter"> },
  kind: Kind,
  token: string,
): Promise<AccountLetterModel | null> {
  const letterId = letterIdIn(services.env, token);
  if (letterId === null) return null;
  const row = await services.db.accountLetter.findUnique({ where: { id: letterId } });
  if (row?.kind !== kind || row.linkClosedAt !== null) return null;
  return row.linkExpiresAt !== null && row.linkExpiresAt > services.clock.now() ? row : null;
}

/** No link to choose a password that this person has been sent works from now on. */
export async function closeResetLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.accountLetter.updateMany({
    where: { userId, kind: "password_reset", linkClosedAt: null },
    data: { linkClosedAt: now },
  });
}

function letterIdIn(env: Services["env"], token: string): string | null {
  try {
    return Sealed.parse(JSON.parse(unseal(env, "account-link", token))).letterId;
  } catch {
    return null;
  }
}
