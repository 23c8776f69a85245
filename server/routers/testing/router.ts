import { rest } from "#server/procedures/meta.ts";
import { merchantProcedure, router } from "#server/procedures/procedure.ts";
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

const write = { tag: "Testing", scope: "testing:write", errors: ["not_found"] } as const;

/** The merchant's own clock, and what is to go wrong: not in live. */
export const testingRouter = router({
  get: merchantProcedure
    .meta(
      rest("GET /testing", {
        ...write,
        scope: "testing:read",
        summary: "Get test clock and faults",
        description: "In live, 404.",
      }),
    )
    .input(GetTesting)
    .output(Testing)
    .query(({ ctx }) => getTesting(ctx)),

  advance: merchantProcedure
    .meta(
      rest("POST /testing/advance", {
        ...write,
        summary: "Advance the test clock",
        description:
          "Does everything that falls due on the way: renewals, retries, expirations. Works for at most 20 seconds: `now` says how far it came; if `reached` is false, call again. A webhook endpoint that does not answer is called only once on the way. The clock never goes back.",
      }),
    )
    .input(AdvanceClock)
    .output(AdvancedClock)
    .mutation(({ ctx, input }) => advanceClock(ctx, input)),

  setFault: merchantProcedure
    .meta(
      rest("POST /testing/faults", {
        ...write,
        summary: "Set a fault",
        description: "Affects your merchant alone. Each name is a fault of its own.",
      }),
    )
    .input(SetFault)
    .output(Testing)
    .mutation(({ ctx, input }) => setFault(ctx, input)),
});
