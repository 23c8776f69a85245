import { test } from "vitest";
import { openHistories } from "#server/workshop/simulate/routing/histories.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// A few histories of those that `npm run drill:routing -- --histories 10000 --seed 7` goes through.
const settings = searchSettings(12);
const clock = testClock();
const services = await testServices({ clock, env: { PROCESSOR: "sandbox,second_sandbox" } });
const run = openHistories(services, clock);
const drawn = Array.from({ length: settings.runs }, (_, at) => settings.seed + at);
/** A debit that is paid twice and returned; an authorization that came late and outlasted its payment's end. */
const onceDisagreed = [202_800, 209_837];
const seeds = [...drawn, ...onceDisagreed];

test.each(seeds)("no charge twice, none lost, books equal at both: seed %s", run);
