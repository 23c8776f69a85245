import { BootError } from "#server/programs/embedded/boot-error.ts";

const namedMax = 10;

/**
 * Refuses to start when no sealed text in the database can be opened with the secrets that are
 * given, before a payment or a webhook fails because of it. If some texts open and others do not,
 * those are damaged, or were sealed with a secret that was retired too early: the log names them,
 * and everybody else's business goes on.
 * @throws BootError where none opens
 */
export async function refuseOtherSecret(): Promise<void> {
  const { findUnopened } = await import("#server/auth/reseal.ts");
  const { getServices } = await import("#server/http/services.ts");
  const services = getServices();
  const { unopened, opensSome } = await findUnopened(services);
  if (unopened.length === 0) return;
  if (!opensSome) {
    throw new BootError(
      "APP_SECRET is not the secret that this database is encrypted with. Set APP_SECRET to that secret, or set APP_SECRET_PREVIOUS to it and run: npm run canary -- secret reseal",
    );
  }
  services.log.error(
    { unopened: unopened.slice(0, namedMax), count: unopened.length },
    "some encrypted values can be decrypted with neither APP_SECRET nor APP_SECRET_PREVIOUS: set APP_SECRET_PREVIOUS to the secret that encrypted them, or enter the values again",
  );
}
