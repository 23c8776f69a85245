import { afterAll, expect, test } from "vitest";
import { floods, strangeAnswers } from "#server/workshop/drills/floods/floods.ts";
import { unserved } from "#server/workshop/drills/floods/legitimate-client.ts";
import { flooded, quietly } from "#server/workshop/drills/floods/victim.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { startService } from "#server/workshop/load/service.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

// Only checks that a busy machine cannot fail. `npm run drill:floods` measures how fast the client is served
// meanwhile.
const url = await testDatabase();
const { key } = await createMerchant(url);
/** So patient are we with half a request here: floods need not last longer than that. */
const patienceMs = 1_000;
const floodMs = 1_000;
/** Unlimited buffering would add far more; a warm process is held to 100 MB (`npm run drill:floods`). */
const moreMbMax = 200;
const program = await startService({ url, dataDir: testDataDir(), mode: String(patienceMs) });
afterAll(() => program.kill());
const victim = { program, key };
await quietly(victim, floodMs);

test.each(Object.keys(floods))(
  "%s: a client is served, memory stays, the flood is refused",
  async (name) => {
    const { rssBytesMax } = await quietly(victim, 500);
    const beside = await flooded(victim, name, floodMs);
    expect(unserved(beside.statuses)).toEqual([]);
    expect(strangeAnswers(name, beside.refusals)).toEqual([]);
    expect(Object.keys(beside.refusals)).not.toEqual(["none yet"]);
    expect((beside.rssBytesMax - rssBytesMax) / 1e6).toBeLessThan(moreMbMax);
  },
);
