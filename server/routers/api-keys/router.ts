import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { createMerchantApiKey } from "#server/routers/api-keys/create.ts";
import { listApiKeys } from "#server/routers/api-keys/list.ts";
import { revokeApiKey } from "#server/routers/api-keys/revoke.ts";
import { rollApiKey } from "#server/routers/api-keys/roll.ts";
import { updateApiKey } from "#server/routers/api-keys/update.ts";
import {
  ApiKey,
  ApiKeyList,
  CreateApiKey,
  ListApiKeys,
  NewApiKey,
  RollApiKey,
  UpdateApiKey,
} from "#server/wire/access/api-key.ts";
import { IdInput } from "#server/wire/atoms/id.ts";

/**
 * Dashboard only, no REST routes: a key that leaked must not be able to make more of its kind, and
 * a stored idempotent answer would keep a key in the clear.
 */
export const apiKeysRouter = router({
  create: merchantProcedure
    .meta({ scope: "api-keys:write", stepUp: true })
    .input(CreateApiKey)
    .output(NewApiKey)
    .mutation(({ ctx, input }) => createMerchantApiKey(ctx, input)),

  update: merchantProcedure
    .meta({ scope: "api-keys:write", stepUp: true })
    .input(UpdateApiKey)
    .output(ApiKey)
    .mutation(({ ctx, input }) => updateApiKey(ctx, input)),

  list: merchantProcedure
    .meta({ scope: "api-keys:read" })
    .input(ListApiKeys)
    .output(ApiKeyList)
    .query(({ ctx, input }) => listApiKeys(ctx, input)),

  revoke: merchantProcedure
    .meta({ scope: "api-keys:write" })
    .input(IdInput)
    .output(ApiKey)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input.id)),

  roll: merchantProcedure
    .meta({ scope: "api-keys:write", stepUp: true })
    .input(RollApiKey)
    .output(NewApiKey)
    .mutation(({ ctx, input }) => rollApiKey(ctx, input)),
});
