import { hash, randomBytes } from "node:crypto";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Tx } from "#server/data/db.ts";
import type { RememberedDeviceModel } from "#server/generated/prisma/models.ts";

/** Milliseconds that a device is remembered after a second factor, however often it is used meanwhile. */
export const rememberedMs = 30 * dayMs;
/** How many devices of one person are remembered; one more forgets the oldest. */
const devicesMax = 20;
const tokenBytes = 32;

type Clock = Pick<Services, "clock">;

/**
 * Remembers the browser of a sign-in that has just proven its second factor. Answers what its cookie
 * is to hold: new, whatever the browser held before, and kept as a hash only.
 */
export async function rememberDevice(tx: Tx, { clock }: Clock, sessionId: string): Promise<string> {
  const now = clock.now();
  const token = randomBytes(tokenBytes).toString("base64url");
  const id = newId("rememberedDevice");
  const session = await tx.userSession.update({ where: { id: sessionId }, data: { deviceId: id } });
  const { userId, ip, userAgent } = session;
  const times = { createdAt: now, lastUsedAt: now, expiresAt: addMs(now, rememberedMs) };
  await tx.rememberedDevice.create({
    data: { id, userId, hash: hashOf(token), ip, userAgent, ...times },
  });
  const tooMany = await tx.rememberedDevice.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: devicesMax,
    take: devicesMax,
  });
  await tx.rememberedDevice.deleteMany({ where: { id: { in: tooMany.map((row) => row.id) } } });
  return token;
}

/** The device of this person that one of the browser's tokens is of; null when none is remembered. */
export async function useDevice(
  tx: Tx,
  { clock }: Clock,
  userId: string,
  tokens: readonly string[],
): Promise<RememberedDeviceModel | null> {
  if (tokens.length === 0) return null;
  const now = clock.now();
  const row = await tx.rememberedDevice.findFirst({
    where: { userId, hash: { in: tokens.map(hashOf) }, expiresAt: { gt: now } },
    orderBy: { createdAt: "desc" },
  });
  if (!row) return null;
  const { count } = await tx.rememberedDevice.updateMany({
    where: { id: row.id },
    data: { lastUsedAt: now },
  });
  return count === 0 ? null : row;
}

/** Forgets what is remembered of a browser by tokens that it holds no longer, of this person. */
export async function forgetTokens(
  tx: Tx,
  userId: string,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length === 0) return;
  await tx.rememberedDevice.deleteMany({ where: { userId, hash: { in: tokens.map(hashOf) } } });
}

/**
 * Forgets a device: its person is asked for the second factor there again. Answers how many were
 * forgotten, one or none.
 */
export async function forgetDeviceOf(tx: Tx, userId: string, id: string): Promise<number> {
  const { count } = await tx.rememberedDevice.deleteMany({ where: { id, userId } });
  return count;
}

/** A plain hash is enough: a token has too many random bits to be guessed. */
function hashOf(token: string): string {
  return hash("sha256", token);
}
