import { allScopes, isScope, type Scope } from "#server/core/caller/scopes.ts";
import type { Env } from "#server/core/env.ts";
import {
  type Client,
  isRedirectUri,
  mayRedirectTo,
  placeOf,
  readClient,
} from "#server/routers/api-keys/connections/client.ts";
import type { AppRequest, AuthorizationRequest } from "#server/wire/access/connected-app.ts";

/** A sound request: who asks, where the code goes, and for what. */
export type Authorization = {
  client: Client;
  clientId: string;
  redirectUri: string;
  place: string;
  codeChallenge: string;
  /** Empty: the app leaves it to the person. */
  scopes: readonly Scope[];
};

type Refusal = NonNullable<AppRequest["refusal"]>;

/** The address of what apps are given tokens for. */
export function mcpResource(env: Pick<Env, "APP_URL">): string {
  return `${env.APP_URL}/mcp`;
}

/** Reads the query of an app's request; a refusal says what is wrong with it. */
export function readAuthorization(
  env: Pick<Env, "APP_URL">,
  request: AuthorizationRequest,
): Authorization | Refusal {
  const { client_id: clientId = "", redirect_uri: redirectUri = "" } = request;
  const client = readClient(clientId);
  if (!client) return refusal(null, "This link has no client_id that was registered here.");
  if (!isRedirectUri(redirectUri) || !mayRedirectTo(client, redirectUri))
    return refusal(null, "This link leads to an address that the app has not registered.");
  if (request.response_type !== "code")
    return refusal("unsupported_response_type", "response_type: use code.");
  const codeChallenge = request.code_challenge ?? "";
  if (request.code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(codeChallenge))
    return refusal("invalid_request", "code_challenge: send one, with the method S256.");
  if (!isOurs(env, request.resource))
    return refusal("invalid_target", `resource: use ${mcpResource(env)}.`);
  const scopes = scopesOf(request.scope);
  if (!scopes)
    return refusal("invalid_scope", `scope: none is known here. Use ${allScopes[0]} and its like.`);
  const place = placeOf(redirectUri);
  return { client, clientId, redirectUri, place, codeChallenge, scopes };
}

/** An app's request as a person is shown it. */
export function showAppRequest(
  { env }: { env: Pick<Env, "APP_URL"> },
  request: AuthorizationRequest,
): AppRequest {
  const asked = readAuthorization(env, request);
  if ("sentence" in asked) return { name: "", place: "", refusal: asked };
  return { name: asked.client.name, place: asked.place, refusal: null };
}

export function isOurs(env: Pick<Env, "APP_URL">, resource: string | undefined): boolean {
  return resource === undefined || resource === "" || resource === mcpResource(env);
}

/** The known scopes of those asked for; null when scopes are asked for and none is known. */
function scopesOf(scope = ""): readonly Scope[] | null {
  const words = scope.split(" ").filter((word) => word !== "");
  const known = words.filter(isScope);
  return words.length > 0 && known.length === 0 ? null : known;
}

function refusal(error: string | null, sentence: string): Refusal {
  return { error, sentence };
}
