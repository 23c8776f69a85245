import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import type { Services } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { newId } from "#server/core/ids.ts";
import { createServices } from "#server/http/services.ts";

/** Lends services on this database, whatever the settings of this process are. */
export async function withServicesOn<T>(
  place: { databaseUrl: string; settings: Record<string, string> },
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const env = loadEnv({ ...place.settings, DATABASE_URL: place.databaseUrl });
  const services = createServices(env);
  try {
    return await work(services);
  } finally {
    await services.db.$disconnect();
  }
}

export type DrillShop = { merchantId: string; apiKey: string };

/** A merchant of the drill's own, which its name says, with a key. */
export async function openShop(services: Services): Promise<DrillShop> {
  const merchantId = newId("merchant");
  const now = services.clock.now();
  const name = `Drill of ${now.toISOString()}`;
  await services.db.merchant.create({
    data: { id: merchantId, name, createdAt: now, updatedAt: now },
  });
  const { key } = await createApiKey(services, { merchantId, name });
  return { merchantId, apiKey: key };
}
