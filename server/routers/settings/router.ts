import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { getSettings } from "#server/routers/settings/get.ts";
import { updateSettings } from "#server/routers/settings/update.ts";
import { Settings, UpdateSettings } from "#server/wire/settings.ts";

/** The settings that the merchant chooses for itself: dashboard only. */
export const settingsRouter = router({
  get: merchantProcedure
    .meta({ scope: "settings:read" })
    .output(Settings)
    .query(({ ctx }) => getSettings(ctx)),

  update: merchantProcedure
    .meta({ scope: "settings:write" })
    .input(UpdateSettings)
    .output(Settings)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
});
