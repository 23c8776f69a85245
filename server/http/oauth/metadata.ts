import type { Env } from "#server/core/env.ts";
import { mcpResource } from "#server/routers/api-keys/connections/authorization-request.ts";

/** The page on which a person connects an app. */
export const connectPath = "/api-keys/connect";
export const oauthPath = "/oauth";
export const resourcePath = "/.well-known/oauth-protected-resource";
export const serverPath = "/.well-known/oauth-authorization-server";

/**
 * How an app learns where to ask for tokens (RFC 9728). No list of scopes: a client would ask for all of them, and the
 * person chooses.
 */
export function resourceMetadata(env: Pick<Env, "APP_URL">): object {
  return {
    resource: mcpResource(env),
    authorization_servers: [env.APP_URL],
    bearer_methods_supported: ["header"],
    resource_name: "Canary payments",
    resource_documentation: `${env.APP_URL}/docs/guides/agents`,
  };
}

/** This service as an authorization server (RFC 8414). */
export function serverMetadata({ APP_URL }: Pick<Env, "APP_URL">): object {
  return {
    issuer: APP_URL,
    authorization_endpoint: `${APP_URL}${connectPath}`,
    token_endpoint: `${APP_URL}${oauthPath}/token`,
    registration_endpoint: `${APP_URL}${oauthPath}/register`,
    revocation_endpoint: `${APP_URL}${oauthPath}/revoke`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${APP_URL}/docs/guides/agents`,
  };
}

/** The header of a 401 at `/mcp` (RFC 9728, 5.1). */
export function challenge({ APP_URL }: Pick<Env, "APP_URL">): string {
  return `Bearer resource_metadata="${APP_URL}${resourcePath}/mcp"`;
}
