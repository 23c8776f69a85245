import { z } from "zod";
import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
import { askExport } from "#server/routers/exports/ask.ts";
import { cancelExport } from "#server/routers/exports/cancel.ts";
import { countForExport } from "#server/routers/exports/count.ts";
import { listExports } from "#server/routers/exports/list.ts";
import { openExport, takeExport } from "#server/routers/exports/open.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import {
  AskExport,
  CountExport,
  ExportAddress,
  ExportJob,
  TakeExport,
  TakenExport,
} from "#server/wire/dashboard/export-job.ts";

/** People's own, and only while they may read payments: a letter lives longer than a role. */
const ofPeople = { personal: true, scope: "payment-intents:read" } as const;
const personProcedure = merchantProcedure.meta(ofPeople);

/** Files of lists that are too long to be had at once; the dashboard alone asks for them. */
export const exportsRouter = router({
  list: personProcedure.output(z.array(ExportJob)).query(({ ctx }) => listExports(ctx)),

  count: readingProcedure
    .meta(ofPeople)
    .input(CountExport)
    .output(z.int().nullable())
    .query(({ ctx, input }) => countForExport(ctx, input.filter)),

  take: personProcedure
    .input(TakeExport)
    .output(TakenExport)
    .mutation(({ ctx, input }) => takeExport(ctx, input)),

  ask: personProcedure
    .input(AskExport)
    .output(ExportJob)
    .mutation(({ ctx, input }) => askExport(ctx, input)),

  cancel: personProcedure
    .input(IdInput)
    .output(ExportJob)
    .mutation(({ ctx, input }) => cancelExport(ctx, input.id)),

  open: personProcedure
    .input(IdInput)
    .output(ExportAddress)
    .mutation(({ ctx, input }) => openExport(ctx, input.id)),
});
