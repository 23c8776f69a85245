import { merchantOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { advanceClock } from "#server/routers/testing/advance.ts";
import { getTesting } from "#server/routers/testing/get.ts";
import { setFault } from "#server/routers/testing/set-fault.ts";
import {
  AdvancedClock,
  AdvanceClock,
  GetTesting,
  SetFault,
  Testing,
} from "#server/wire/testing.ts";

/** The merchant's own clock, and what is to go wrong: not in live. */
export const testingRouter = router({
  get: merchantOperation("GET /testing", {
    summary: "Get test clock and faults",
    description: "Returns 404 in live.",
    errors: ["not_found"],
  })
    .input(GetTesting)
    .output(Testing)
    .query(({ ctx }) => getTesting(ctx)),

  advance: merchantOperation("POST /testing/advance", {
    summary: "Advance the test clock",
    description:
      "Does everything that falls due on the way: renewals, retries, expirations. Works for at most 20 seconds: `now` says how far it came; if `reached` is false, call again. A webhook endpoint that does not answer is called only once on the way. The clock never goes back.",
    errors: ["not_found"],
  })
    .input(AdvanceClock)
    .output(AdvancedClock)
    .mutation(({ ctx, input }) => advanceClock(ctx, input)),

  setFault: merchantOperation("POST /testing/faults", {
    summary: "Set a fault",
    description: "Affects your merchant alone. Each name is a fault of its own.",
    errors: ["not_found"],
  })
    .input(SetFault)
    .output(Testing)
    .mutation(({ ctx, input }) => setFault(ctx, input)),
});
