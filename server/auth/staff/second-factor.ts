import { hash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { seal, unseal } from "#server/core/secret-box.ts";
import type { Tx } from "#server/data/db.ts";

type FactorServices = Pick<Services, "env" | "clock">;

const periodS = 30;
/** RFC 6238, 5.2: one step before and after, for clocks that differ and people who type. */
const window = 1;
/** RFC 4226, 4 (R6): at least 128 bits, 160 recommended. */
const secretBytes = 20;
const recoveryCodesMax = 10;
/** 120 bits: from 112 on a plain hash keeps them (ASVS 5, 6.5.2). */
const recoveryBytes = 15;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The secret given to an authenticator app, as text and as the address that a QR code holds. */
export type AppSecret = { secret: string; uri: string };

/** Writes down an app that is still to be confirmed, in place of one that never was. */
export async function writeApp(
  tx: Tx,
  { env, clock }: FactorServices,
  user: { id: string; email: string },
): Promise<AppSecret> {
  const secret = new Secret({ size: secretBytes });
  const sealed = seal(env, "second-factor", secret.base32);
  const fresh = { secret: sealed, lastStep: 0n, createdAt: clock.now(), confirmedAt: null };
  await tx.authenticatorApp.upsert({
    where: { userId: user.id },
    create: { userId: user.id, ...fresh },
    update: fresh,
  });
  const issuer = env.APP_ENV === "live" ? "Canary" : "Canary Testing";
  return { secret: secret.base32, uri: totp(secret, { issuer, label: user.email }).toString() };
}

/**
 * Takes the app's code of this moment, once: of two uses at the same time one is refused, and so is
 * every code that is not newer than the last one taken. The code of an app that was never confirmed
 * does nothing but confirm it.
 */
export async function takeAppCode(
  tx: Tx,
  { env, clock }: FactorServices,
  userId: string,
  { code, confirms = false }: { code: string; confirms?: boolean },
): Promise<boolean> {
  const app = await tx.authenticatorApp.findUnique({ where: { userId } });
  if (!app || (app.confirmedAt === null) !== confirms || !/^\d{6}$/.test(code)) return false;
  const secret = Secret.fromBase32(unseal(env, "second-factor", app.secret));
  const timestamp = clock.now().getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window });
  if (delta === null) return false;
  const step = BigInt(Math.floor(timestamp / secondMs / periodS) + delta);
  const { count } = await tx.authenticatorApp.updateMany({
    where: { userId, secret: app.secret, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

/** Takes a recovery code, once. */
export async function takeRecoveryCode(
  tx: Tx,
  { clock }: FactorServices,
  userId: string,
  code: string,
): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, hash: recoveryHash(code), usedAt: null },
    data: { usedAt: clock.now() },
  });
  return count === 1;
}

/** Ten new recovery codes, which are shown this once; those of before open nothing any more. */
export async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesMax }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, hash: recoveryHash(code) })),
  });
  return codes;
}

/** From now on nobody is asked for a second factor of this person. */
export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await tx.authenticatorApp.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { secondFactorSince: null } });
}

function totp(secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP {
  // The parameters that every authenticator app knows, whatever else the address says.
  return new TOTP({ ...names, secret, algorithm: "SHA1", digits: 6, period: periodS });
}

/** 120 random bits in six groups of four. */
function newRecoveryCode(): string {
  let bits = BigInt(`0x${randomBytes(recoveryBytes).toString("hex")}`);
  let text = "";
  for (let place = 0; place < (recoveryBytes * 8) / 5; place += 1) {
    text += alphabet[Number(bits & 31n)];
    bits >>= 5n;
  }
  return text.replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** However it is typed. So many bits are not guessed from a plain hash. */
function recoveryHash(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, "");
  return hash("sha256", plain);
}
