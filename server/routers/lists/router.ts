import { merchantProcedure, readingProcedure, router } from "#server/procedures/procedure.ts";
import { changeListChoices, getListChoices } from "#server/routers/lists/choices.ts";
import { countChips } from "#server/routers/lists/count-chips.ts";
import { countPayments } from "#server/routers/lists/count-payments.ts";
import { removeView, renameView, saveView } from "#server/routers/lists/views.ts";
import { CountPayments, PaymentCounts } from "#server/wire/dashboard/count-payments.ts";
import {
  ChooseColumns,
  ChooseDensity,
  ChooseRowsPerPage,
  GetListChoices,
  ListChoices,
  ListCounts,
  RemoveView,
  RenameView,
  SaveView,
} from "#server/wire/dashboard/list-choices.ts";

/**
 * Views hold words that shoppers were searched by: people who may not read payments read no views.
 */
const personProcedure = merchantProcedure.meta({
  personal: true,
  scope: "payment-intents:read",
});

/** How each person likes the dashboard's lists; the dashboard alone asks for it. */
export const listsRouter = router({
  choices: personProcedure
    .input(GetListChoices)
    .output(ListChoices)
    .query(({ ctx, input }) => getListChoices(ctx, input.list)),

  saveView: personProcedure
    .input(SaveView)
    .output(ListChoices)
    .mutation(({ ctx, input }) => saveView(ctx, input)),

  renameView: personProcedure
    .input(RenameView)
    .output(ListChoices)
    .mutation(({ ctx, input }) => renameView(ctx, input)),

  removeView: personProcedure
    .input(RemoveView)
    .output(ListChoices)
    .mutation(({ ctx, input }) => removeView(ctx, input)),

  chooseColumns: personProcedure
    .input(ChooseColumns)
    .output(ListChoices)
    .mutation(({ ctx, input: { list, hiddenColumns } }) =>
      changeListChoices(ctx, list, (now) => ({
        ...now,
        hiddenColumns: [...new Set(hiddenColumns)],
      })),
    ),

  chooseDensity: personProcedure
    .input(ChooseDensity)
    .output(ListChoices)
    .mutation(({ ctx, input: { list, density } }) =>
      changeListChoices(ctx, list, (now) => ({ ...now, density })),
    ),

  chooseRowsPerPage: personProcedure
    .input(ChooseRowsPerPage)
    .output(ListChoices)
    .mutation(({ ctx, input: { list, rowsPerPage } }) =>
      changeListChoices(ctx, list, (now) => ({ ...now, rowsPerPage })),
    ),

  /** How many rows each chip of a list has, of lists that the caller may read. */
  counts: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .input(GetListChoices)
    .output(ListCounts)
    .query(({ ctx, input }) => countChips(ctx, input.list)),

  /** How many payments each of several filters lets through, such as those of saved views. */
  countPayments: readingProcedure
    .meta({ scope: "payment-intents:read" })
    .input(CountPayments)
    .output(PaymentCounts)
    .query(({ ctx, input }) => countPayments(ctx, input.filters)),
});
