import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Tx } from "#server/data/db.ts";
import type { UserModel } from "#server/generated/prisma/models.ts";

/**
 * Locks the person's row until the transaction ends: of two changes of their factors at once, the
 * second sees the first.
 */
export async function lockPerson(tx: Tx, id: string): Promise<UserModel> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
  return tx.user.findUniqueOrThrow({ where: { id } });
}

/**
 * Locks a person who is signed in, as they still are. Everything that ends their sign-ins (a new
 * password, signing out everywhere, an operator) locks the row too: a call that was on its way
 * meanwhile changes nothing of the account any more. @throws unauthorized
 */
export async function lockSignedIn(
  tx: Tx,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<UserModel> {
  const user = await lockPerson(tx, id);
  const session = await tx.userSession.findUnique({ where: { id: sessionId } });
  if (!session || session.revokedAt !== null || user.disabledAt !== null) throw unauthorized();
  return user;
}
