import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { askDatabase } from "#server/data/probe.ts";
import type { Health } from "#server/wire/health.ts";

/**
 * Whether the service can do its work: it can when the database answers and takes writes. A standby
 * answers too, and every payment would fail there. A processor that is away takes no instance out: all else goes
 * on, and another instance would not reach it either.
 * @throws unavailable when the database does not answer within two seconds, or only reads
 */
export async function checkHealth(
  services: Pick<Services, "db" | "env" | "log" | "processor">,
): Promise<Health> {
  const state = await askDatabase(services);
  if (state !== "writable") {
    const sentence =
      state === null ? "The database does not answer." : "The database takes no writes.";
    throw new DomainError("unavailable", sentence, { retryAfterS: 5 });
  }
  const database = { status: "up" } as const;
  if (services.processor.breaker?.state === "open") {
    const processor = { status: "down" } as const;
    const details = { database, processor };
    return { status: "ok", info: { database }, error: { processor }, details };
  }
  const parts = { database, processor: { status: "up" } } as const;
  return { status: "ok", info: parts, error: {}, details: parts };
}
