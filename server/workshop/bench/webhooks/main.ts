import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { benchWebhooks } from "#server/workshop/bench/webhooks/parts.ts";

/**
 * `npm run bench:webhooks [deliver|enqueue] [deliveries] [rounds]`: deliveries a second against a bare loop of POSTs
 * with the same signature, body size and concurrency, with the CPU of each party, and what the event adds to the
 * transaction that makes it. Medians of alternating rounds on one machine, the ratio's too, since a machine is not
 * equally fast all the time; fails at nothing.
 */
const [only, deliveries = 20_000, rounds = 5] = process.argv.slice(2);
const server = await startScratchPostgres();
try {
  await applyMigrations(server.url);
  const size = { calls: 1_500, rounds: Number(rounds), deliveries: Number(deliveries) };
  await benchWebhooks(server.url, size, only);
} finally {
  await server.stop();
}
