import type { Services } from "#server/core/context.ts";
import { isSealedNow, seal, unseal } from "#server/core/secret-box.ts";
import type { Purpose } from "#server/core/secret-box.ts";

type SealedServices = Pick<Services, "db" | "env">;

/** One sealed text of the database; `replace` changes it if it is still the one that was read. */
type SealedText = {
  purpose: Purpose;
  /** Whose it is, in words for an operator. */
  of: string;
  text: string;
  replace: (text: string) => Promise<unknown>;
};

/**
 * Seals everything that APP_SECRET_PREVIOUS has sealed with APP_SECRET. The service may run: both
 * secrets open what they have sealed. Done again it does nothing. Answers how many texts it changed,
 * and whose open with neither secret and stay as they are; no other row needs the previous one then.
 */
export async function resealSecrets(
  services: SealedServices,
): Promise<{ resealed: number; unopened: string[] }> {
  const { env } = services;
  const unopened: string[] = [];
  let resealed = 0;
  for (const sealed of await sealedTexts(services)) {
    const { purpose, text, replace } = sealed;
    if (isSealedNow(env, purpose, text)) continue;
    const opened = open(env, sealed);
    if (opened === null) unopened.push(sealed.of);
    else {
      await replace(seal(env, purpose, opened));
      resealed += 1;
    }
  }
  return { resealed, unopened };
}

/** Whose sealed texts open with neither secret, and whether there is one that does. */
export async function findUnopened(
  services: SealedServices,
): Promise<{ unopened: string[]; opensSome: boolean }> {
  const texts = await sealedTexts(services);
  const unopened = texts.filter((sealed) => open(services.env, sealed) === null);
  return { unopened: unopened.map(({ of }) => of), opensSome: unopened.length < texts.length };
}

function open(env: SealedServices["env"], { purpose, text }: SealedText): string | null {
  try {
    return unseal(env, purpose, text);
  } catch {
    return null;
  }
}

async function sealedTexts({ db }: SealedServices): Promise<SealedText[]> {
  const [keys, apps, endpoints, payouts] = await Promise.all([
    db.signingKey.findMany(),
    db.authenticatorApp.findMany({ select: { userId: true, secret: true } }),
    db.webhookEndpoint.findMany({
      select: { id: true, merchantId: true, secret: true, previousSecret: true },
    }),
    db.payout.findMany({
      where: { sealedDestination: { not: null } },
      select: { id: true, merchantId: true, sealedDestination: true },
    }),
  ]);
  const ofKeys = keys.map(({ kid, privateJwk: text }) => ({
    purpose: "signing-key" as const,
    of: `signing key ${kid}`,
    text,
    replace: (privateJwk: string) =>
      db.signingKey.updateMany({ where: { kid, privateJwk: text }, data: { privateJwk } }),
  }));
  const ofApps = apps.map(({ userId, secret: text }) => ({
    purpose: "second-factor" as const,
    of: `authenticator app of ${userId}`,
    text,
    replace: (secret: string) =>
      db.authenticatorApp.updateMany({ where: { userId, secret: text }, data: { secret } }),
  }));
  const ofEndpoints = endpoints.flatMap(({ id, merchantId, ...texts }) =>
    (["secret", "previousSecret"] as const).flatMap((column) => {
      const text = texts[column];
      if (text === null) return [];
      const where = { id, merchantId, [column]: text };
      const replace = (sealed: string) =>
        db.webhookEndpoint.updateMany({ where, data: { [column]: sealed } });
      return [{ purpose: "webhook-secret" as const, of: `webhook endpoint ${id}`, text, replace }];
    }),
  );
  const ofPayouts = payouts.map(({ id, merchantId, sealedDestination: text }) => ({
    purpose: "payout-destination" as const,
    of: `destination of payout ${id}`,
    text: text ?? "",
    replace: (sealedDestination: string) =>
      db.payout.updateMany({
        where: { id, merchantId, sealedDestination: text },
        data: { sealedDestination },
      }),
  }));
  return [...ofKeys, ...ofApps, ...ofEndpoints, ...ofPayouts];
}
