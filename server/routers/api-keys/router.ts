import { merchantProcedure, router } from "#server/procedures/procedure.ts";
import { listKeyActs } from "#server/routers/api-keys/acts.ts";
import { decideKeyApproval } from "#server/routers/api-keys/approvals/decide.ts";
import { getKeyApproval, listOpenApprovals } from "#server/routers/api-keys/approvals/get.ts";
import { showAppRequest } from "#server/routers/api-keys/connections/authorization-request.ts";
import { connectApp } from "#server/routers/api-keys/connections/connect.ts";
import { createMerchantApiKey } from "#server/routers/api-keys/create.ts";
import { getApiKey } from "#server/routers/api-keys/get.ts";
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
import {
  AppRequest,
  AuthorizationRequest,
  ConnectApp,
  ConnectedApp,
} from "#server/wire/access/connected-app.ts";
import { KeyActList, KeyDetail, ListKeyActs } from "#server/wire/access/key-act.ts";
import {
  DecideKeyApproval,
  KeyApproval,
  OpenKeyApprovals,
  ListKeyApprovals,
} from "#server/wire/access/key-approval.ts";
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

  appRequest: merchantProcedure
    .meta({ scope: "api-keys:write" })
    .input(AuthorizationRequest)
    .output(AppRequest)
    .query(({ ctx, input }) => showAppRequest(ctx, input)),

  connect: merchantProcedure
    .meta({ scope: "api-keys:write", stepUp: true })
    .input(ConnectApp)
    .output(ConnectedApp)
    .mutation(({ ctx, input }) => connectApp(ctx, input)),

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

  get: merchantProcedure
    .meta({ scope: "api-keys:read" })
    .input(IdInput)
    .output(KeyDetail)
    .query(({ ctx, input }) => getApiKey(ctx, input.id)),

  acts: merchantProcedure
    .meta({ scope: "api-keys:read" })
    .input(ListKeyActs)
    .output(KeyActList)
    .query(({ ctx, input }) => listKeyActs(ctx, input)),

  revoke: merchantProcedure
    .meta({ scope: "api-keys:write" })
    .input(IdInput)
    .output(ApiKey)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input.id)),

  approvals: merchantProcedure
    .meta({ scope: "api-keys:read" })
    .input(ListKeyApprovals)
    .output(OpenKeyApprovals)
    .query(({ ctx }) => listOpenApprovals(ctx)),

  approval: merchantProcedure
    .meta({ scope: "api-keys:read" })
    .input(IdInput)
    .output(KeyApproval)
    .query(({ ctx, input }) => getKeyApproval(ctx, input.id)),

  decideApproval: merchantProcedure
    .meta({ scope: "api-keys:write", stepUp: true })
    .input(DecideKeyApproval)
    .output(KeyApproval)
    .mutation(({ ctx, input }) => decideKeyApproval(ctx, input)),

  roll: merchantProcedure
    .meta({ scope: "api-keys:write", stepUp: true })
    .input(RollApiKey)
    .output(NewApiKey)
    .mutation(({ ctx, input }) => rollApiKey(ctx, input)),
});
