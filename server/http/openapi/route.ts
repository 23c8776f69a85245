import { z } from "zod";
import type { Env } from "#server/core/env.ts";
import { buildDocument } from "#server/http/openapi/document.ts";
import type { Operation } from "#server/http/operations/operations.ts";

/** GET /openapi.json: the document itself, for anyone. Built and written when first asked for. */
export function documentRoute(env: Env): Operation {
  let bytes: Uint8Array | undefined;
  return {
    name: "openapi",
    tag: "",
    scope: undefined,
    type: "query",
    method: "GET",
    path: "/openapi.json",
    status: 200,
    errors: [],
    headers: { "cache-control": "public, max-age=300" },
    cors: true,
    anyCredential: false,
    isPublic: true,
    query: new Map(),
    input: undefined,
    output: z.unknown(),
    call: async () => (bytes ??= new TextEncoder().encode(JSON.stringify(buildDocument(env)))),
  };
}
