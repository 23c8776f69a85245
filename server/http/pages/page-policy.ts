import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { reportDirectives, reportingEndpoints } from "#server/checkout/integrity/page-headers.ts";
import type { Env } from "#server/core/env.ts";

type StorageEnv = Pick<
  Env,
  "STORAGE_DRIVER" | "S3_ENDPOINT" | "S3_REGION" | "S3_BUCKET" | "S3_FORCE_PATH_STYLE"
>;

/** The hosted page and the sandbox's bank send their own policies; the rest here is no page. */
const withoutPolicy = /^\/(?:checkout|sandbox|embed\.js|_next|api|files)(?:[/?]|$)/;

/**
 * Gives a page of the dashboard its content security policy (W3C CSP3, "strict-dynamic"): scripts
 * run that carry this answer's nonce, and those which they load. Next reads the nonce from the
 * request's own header and writes it on every script of the page
 * (https://nextjs.org/docs/app/guides/content-security-policy); what a client wrote there is
 * overwritten. Text becomes script by instrumentation-client.ts only (Trusted Types), where the
 * browser knows them; what others wrote is shown by components/preview/sealed-frame.tsx alone. Styles may stand in the page: its charts and its menus have theirs in attributes.
 */
export function createPagePolicy(
  env: StorageEnv,
): (request: IncomingMessage, response: ServerResponse) => void {
  const storage = storageOrigins(env).join(" ");
  const fixed = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    `connect-src 'self' ${storage}`.trimEnd(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default nextjs sealed-frame",
    ...reportDirectives,
  ].join("; ");
  return (request, response) => {
    delete request.headers["content-security-policy-report-only"];
    delete request.headers["content-security-policy"];
    if (withoutPolicy.test(request.url ?? "/")) return;
    const nonce = randomBytes(16).toString("base64");
    const policy = `script-src 'nonce-${nonce}' 'strict-dynamic'; ${fixed}`;
    request.headers["content-security-policy"] = policy;
    response.setHeader("content-security-policy", policy);
    response.setHeader("reporting-endpoints", reportingEndpoints);
  };
}

/** Browsers send files straight to the store that they are given an address of. */
function storageOrigins(env: StorageEnv): string[] {
  if (env.STORAGE_DRIVER !== "s3") return [];
  const { origin } = new URL(env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`);
  return env.S3_FORCE_PATH_STYLE ? [origin] : [origin, origin.replace("//", `//${env.S3_BUCKET}.`)];
}
