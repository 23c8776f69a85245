import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Health } from "#server/wire/health.ts";

const patienceMs = 2_000;

/**
 * Whether the service can do its work: it can when the database answers.
 * @throws unavailable when the database does not answer within two seconds
 */
export async function checkHealth(services: Pick<Services, "db" | "log">): Promise<Health> {
  if (!(await isDatabaseUp(services))) {
    throw new DomainError("unavailable", "The database does not answer.", { retryAfterS: 5 });
  }
  const parts = { database: { status: "up" } } as const;
  return { status: "ok", info: parts, error: {}, details: parts };
}

async function isDatabaseUp({ db, log }: Pick<Services, "db" | "log">): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, patienceMs, false);
  const answered = db.$queryRaw`SELECT 1`.then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, "health check: the database does not answer");
      return false;
    },
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
