import type { Services } from "#server/core/context.ts";
import { isSealedNow, seal, unseal } from "#server/core/secret-box.ts";
import type { Purpose } from "#server/core/secret-box.ts";

type SealedServices = Pick<Services, "db" | "env">;

/** One sealed text of the database; `replace` changes it if it is still the one that was read. */
type SealedText = { purpose: Purpose; text: string; replace: (text: string) => Promise<unknown> };

/**
 * Seals everything that APP_SECRET_PREVIOUS has sealed with APP_SECRET. The service may run: both
 * secrets open what they have sealed. Done again it does nothing. Answers how many texts it changed;
 * then no row needs the previous secret any more.
 */
export async function resealSecrets(services: SealedServices): Promise<{ resealed: number }> {
  const { env } = services;
  let resealed = 0;
  for (const { purpose, text, replace } of await sealedTexts(services)) {
    if (isSealedNow(env, purpose, text)) continue;
    await replace(seal(env, purpose, unseal(env, purpose, text)));
    resealed += 1;
  }
  return { resealed };
}

/** Whether some sealed text opens with neither secret: the database belongs to another APP_SECRET. */
export async function isSealedByAnother(services: SealedServices): Promise<boolean> {
  const { env } = services;
  return (await sealedTexts(services)).some(({ purpose, text }) => {
    try {
      unseal(env, purpose, text);
      return false;
    } catch {
      return true;
    }
  });
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
    text,
    replace: (privateJwk: string) =>
      db.signingKey.updateMany({ where: { kid, privateJwk: text }, data: { privateJwk } }),
  }));
  const ofApps = apps.map(({ userId, secret: text }) => ({
    purpose: "second-factor" as const,
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
      return [{ purpose: "webhook-secret" as const, text, replace }];
    }),
  );
  const ofPayouts = payouts.map(({ id, merchantId, sealedDestination: text }) => ({
    purpose: "payout-destination" as const,
    text: text ?? "",
    replace: (sealedDestination: string) =>
      db.payout.updateMany({
        where: { id, merchantId, sealedDestination: text },
        data: { sealedDestination },
      }),
  }));
  return [...ofKeys, ...ofApps, ...ofEndpoints, ...ofPayouts];
}
