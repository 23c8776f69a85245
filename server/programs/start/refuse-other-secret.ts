import { BootError } from "#server/programs/embedded/boot-error.ts";

/**
 * Before anything fails for it at a payment or a webhook: what another secret has sealed cannot be opened.
 * @throws BootError
 */
export async function refuseOtherSecret(): Promise<void> {
  const { isSealedByAnother } = await import("#server/auth/reseal.ts");
  const { getServices } = await import("#server/http/services.ts");
  if (!(await isSealedByAnother(getServices()))) return;
  throw new BootError(
    "APP_SECRET is not the one that this database was sealed with. Give that one, or name it in APP_SECRET_PREVIOUS and run: npm run canary -- secret reseal",
  );
}
