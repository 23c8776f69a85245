import { publishedKeys } from "#server/auth/credentials/signing-keys.ts";
import { rest } from "#server/procedures/meta.ts";
import { merchantOperation } from "#server/procedures/operation.ts";
import { publicProcedure, router } from "#server/procedures/procedure.ts";
import { issueToken } from "#server/routers/authentication/issue-token.ts";
import { GetToken, JsonWebKeySet, Token } from "#server/wire/access/authentication.ts";

export const authenticationRouter = router({
  token: merchantOperation("GET /authentication/token", {
    summary: "Issue a token",
    description:
      "Accepts an API key (as Bearer, or as the user name of HTTP Basic) or a dashboard session. " +
      "The token stops within 10 seconds of its key being revoked.",
    headers: { "cache-control": "no-store" },
    anyCredential: true,
    errors: ["insufficient_scope"],
  })
    .input(GetToken)
    .output(Token)
    .query(({ ctx, input }) => issueToken(ctx, ctx.principal, input)),

  jwks: publicProcedure
    .meta(
      rest("GET /authentication/jwks", {
        summary: "Get the public keys that validate tokens",
        description:
          "A JSON Web Key Set. Cache it for 10 minutes; a new key is published before it signs.",
        headers: { "cache-control": "public, max-age=600" },
        public: true,
        cors: true,
      }),
    )
    .output(JsonWebKeySet)
    .query(async ({ ctx }) => ({ keys: await publishedKeys(ctx) })),
});
