import { resealSecrets } from "#server/auth/reseal.ts";
import type { Services } from "#server/core/context.ts";

/**
 * Seals with this deployment's APP_SECRET what the backup's secrets have sealed, one after the other. Answers as
 * `resealSecrets` does.
 */
export async function resealRestored(
  { db, env }: Pick<Services, "db" | "env">,
  appSecrets: readonly string[],
): Promise<{ resealed: number; unopened: string[] }> {
  let resealed = 0;
  let unopened: string[] = [];
  for (const secret of appSecrets) {
    const done = await resealSecrets({ db, env: { ...env, APP_SECRET_PREVIOUS: secret } });
    resealed += done.resealed;
    unopened = done.unopened;
  }
  return { resealed, unopened };
}
