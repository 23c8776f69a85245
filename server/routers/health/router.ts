import { rest } from "#server/procedures/meta.ts";
import { publicProcedure, router } from "#server/procedures/procedure.ts";
import { checkHealth } from "#server/routers/health/check.ts";
import { Health } from "#server/wire/health.ts";

export const healthRouter = router({
  check: publicProcedure
    .meta(
      rest("GET /health", {
        public: true,
        summary: "Check the service",
        description:
          "Returns 200 when the service can do its work, 503 when its database does not answer or accepts no writes.",
        errors: ["unavailable"],
      }),
    )
    .output(Health)
    .query(({ ctx }) => checkHealth(ctx)),
});
