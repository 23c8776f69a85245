import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { askDatabase } from "#server/data/health/probe.ts";
import { processorFor } from "#server/payments/processor/registry.ts";
import { lookAtParts } from "#server/routers/health/parts.ts";
import type { Health } from "#server/wire/health.ts";

/**
 * Whether the service can do its work: it can when the database answers and takes writes. A standby
 * answers too, and every payment would fail there. A processor, a store of files or a node of a Citus that is away takes
 * no instance out: all else goes on, and another instance would not reach it either; nor does a replica, whose lists the
 * database answers, nor pages that are still being built. They stand in `error`.
 * @throws unavailable when the database does not answer within two seconds, or only reads
 */
export async function checkHealth(
  services: Pick<Services, "db" | "env" | "log" | "pages" | "processor" | "replica" | "storage">,
): Promise<Health> {
  const [state, parts] = await Promise.all([askDatabase(services), lookAtParts(services)]);
  if (state !== "writable") {
    const sentence =
      state === null ? "The database does not answer." : "The database accepts no writes.";
    throw new DomainError("unavailable", sentence, { retryAfterS: 5 });
  }
  const { breaker } = processorFor(services);
  const processor = breaker?.state === "open" || breaker?.isAccountRefused ? "down" : "up";
  const replica = services.replica && {
    replica: services.replica.state === "up" ? ("up" as const) : ("down" as const),
  };
  const pages = services.pages && {
    pages: services.pages.state === "up" ? ("up" as const) : ("down" as const),
  };
  const states = Object.entries({
    database: "up",
    processor,
    ...replica,
    ...pages,
    ...parts,
  } as const);
  const those = (is?: string) =>
    Object.fromEntries(
      states.flatMap(([name, status]) => (is && is !== status ? [] : [[name, { status }]])),
    );
  return { status: "ok", info: those("up"), error: those("down"), details: those() };
}
