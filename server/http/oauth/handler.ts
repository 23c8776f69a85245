import { z } from "zod";
import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import {
  oauthPath,
  resourceMetadata,
  resourcePath,
  serverMetadata,
  serverPath,
} from "#server/http/oauth/metadata.ts";
import { clientIp } from "#server/http/request/client-ip.ts";
import type { Connection } from "#server/http/request/connection.ts";
import { readBytes } from "#server/http/request/read-bytes.ts";
import { getServices } from "#server/http/services.ts";
import { type AddressLimit, createAddressLimit } from "#server/limits/address-limit.ts";
import { isOurs } from "#server/routers/api-keys/connections/authorization-request.ts";
import {
  clientIdOf,
  clientName,
  isRedirectUri,
} from "#server/routers/api-keys/connections/client.ts";
import {
  disconnectApp,
  exchangeCode,
  refreshTokens,
  type Tokens,
} from "#server/routers/api-keys/connections/exchange.ts";
import { isOAuthError, OAuthError } from "#server/routers/api-keys/connections/oauth-error.ts";

type OAuthHandler = (request: Request, connection?: Connection) => Promise<Response>;
type Asked = { services: Services; request: Request; ip: string | null };
type Endpoint = { method: "GET" | "POST"; answer: (asked: Asked) => Promise<Response> | Response };

const bodyMax = 16 * 1024;
/** How often an address may ask, as a share of RATE_LIMIT_RPS: an app asks once an hour. */
const share = 0.2;

let handler: OAuthHandler | undefined;

/** OAuth of this process; never rejects. */
export const handleOAuth: OAuthHandler = (request, connection) => {
  handler ??= createOAuthHandler(getServices());
  return handler(request, connection);
};

const endpoints: Record<string, Endpoint> = {
  [resourcePath]: described(resourceMetadata),
  [`${resourcePath}/mcp`]: described(resourceMetadata),
  [serverPath]: described(serverMetadata),
  [`${oauthPath}/register`]: { method: "POST", answer: register },
  [`${oauthPath}/token`]: { method: "POST", answer: token },
  [`${oauthPath}/revoke`]: { method: "POST", answer: revoke },
};

/**
 * OAuth 2.1 for apps that call `/mcp` in a person's name: its metadata, registration of apps (RFC 7591), tokens and their
 * end. Apps have no secret and prove themselves by PKCE; no cookie is read, so any web page may ask.
 */
export function createOAuthHandler(services: Services): OAuthHandler {
  const limit = createAddressLimit(services, share);
  return async (request, connection) => {
    const ip = clientIp(
      services.env,
      request.headers,
      connection?.incoming?.socket.remoteAddress ?? null,
    );
    const { pathname } = new URL(request.url);
    const endpoint = Object.hasOwn(endpoints, pathname) ? endpoints[pathname] : undefined;
    if (!endpoint) return told(404, { error: "not_found" });
    if (request.method === "OPTIONS") return preflight(endpoint);
    if (request.method !== endpoint.method)
      return told(405, { error: "invalid_request" }, { allow: endpoint.method });
    return refusedByLimit(limit, ip) ?? (await answered({ services, request, ip }, endpoint));
  };
}

async function answered(asked: Asked, { answer }: Endpoint): Promise<Response> {
  try {
    return await answer(asked);
  } catch (error) {
    if (isOAuthError(error))
      return told(400, { error: error.error, error_description: error.message });
    if (isDomainError(error)) {
      const status = error.code === "body_too_large" ? 413 : 400;
      return told(status, { error: "invalid_request", error_description: error.message });
    }
    asked.services.log.error({ err: error }, "a request of OAuth failed");
    return told(503, { error: "temporarily_unavailable" }, { "retry-after": "5" });
  }
}

function described(metadata: (env: Services["env"]) => object): Endpoint {
  return { method: "GET", answer: ({ services }) => told(200, metadata(services.env)) };
}

const Registration = z.object({
  client_name: z.string().max(1000).default("App"),
  redirect_uris: z.array(z.string()).min(1).max(5),
});

/** Registers an app, as a public client. Nothing is stored (`clientIdOf`). */
async function register({ request }: Asked): Promise<Response> {
  const read = Registration.safeParse(json(await textOf(request)));
  if (!read.success)
    throw new OAuthError(
      "invalid_client_metadata",
      "Send JSON with client_name and redirect_uris, at most five.",
    );
  const { client_name: name, redirect_uris: redirectUris } = read.data;
  if (!redirectUris.every((one) => one.length <= 500 && isRedirectUri(one)))
    throw new OAuthError(
      "invalid_redirect_uri",
      "redirect_uris: use https, http on localhost, or a scheme of your program such as com.example.app.",
    );
  const client = { name: clientName(name), redirectUris };
  const clientId = clientIdOf(client);
  if (clientId === null)
    throw new OAuthError("invalid_client_metadata", "redirect_uris: fewer, or shorter ones.");
  return told(201, {
    client_id: clientId,
    client_name: client.name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  });
}

async function token({ services, request, ip }: Asked): Promise<Response> {
  const form = await formOf(request);
  if (!isOurs(services.env, form.get("resource") ?? undefined))
    throw new OAuthError("invalid_target", "resource: this service gives no tokens for another.");
  const clientId = needed(form, "client_id");
  return told(200, await tokensFor(services, { form, clientId, ip }));
}

function tokensFor(
  services: Services,
  { form, clientId, ip }: { form: URLSearchParams; clientId: string; ip: string | null },
): Promise<Tokens> {
  switch (form.get("grant_type")) {
    case "authorization_code": {
      const code = needed(form, "code");
      const redirectUri = needed(form, "redirect_uri");
      const codeVerifier = needed(form, "code_verifier");
      return exchangeCode(services, { code, clientId, redirectUri, codeVerifier }, { ip });
    }
    case "refresh_token":
      return refreshTokens(
        services,
        { refreshToken: needed(form, "refresh_token"), clientId },
        { ip },
      );
    default:
      throw new OAuthError(
        "unsupported_grant_type",
        "grant_type: use authorization_code or refresh_token.",
      );
  }
}

async function revoke({ services, request, ip }: Asked): Promise<Response> {
  await disconnectApp(services, needed(await formOf(request), "token"), { ip });
  return told(200, {});
}

/** The form's field. Twice the same one is refused, as RFC 6749 (3.2) asks. */
function needed(form: URLSearchParams, name: string): string {
  const values = form.getAll(name);
  if (values.length === 1 && values[0]) return values[0];
  throw new OAuthError("invalid_request", `${name}: send it, once.`);
}

async function formOf(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await textOf(request));
}

async function textOf(request: Request): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, bodyMax));
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusedByLimit(limit: AddressLimit, ip: string | null): Response | null {
  const decision = limit.take(ip);
  if (!decision || decision.allowed) return null;
  const headers = { "retry-after": String(decision.retryAfterS) };
  return told(429, { error: "slow_down", error_description: "Wait, then ask again." }, headers);
}

function preflight({ method }: Endpoint): Response {
  const headers = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": method,
    "access-control-allow-headers": "content-type, mcp-protocol-version",
    "access-control-max-age": "600",
  };
  return new Response(null, { status: 204, headers });
}

function told(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
      ...headers,
    },
  });
}
