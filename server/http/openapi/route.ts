import { z } from "zod";
import type { Env } from "#server/core/env.ts";
import { chapterOf, chapterSlug } from "#server/http/openapi/chapter.ts";
import { buildDocument, type Document } from "#server/http/openapi/document.ts";
import { tags } from "#server/http/openapi/tags.ts";
import type { Operation } from "#server/http/operations/operations.ts";

/**
 * GET /openapi.json: the document itself, for anyone; and each of its chapters as /openapi/<chapter>.json. Built when
 * first asked for.
 */
export function documentRoutes(env: Env): Operation[] {
  let built: Document | undefined;
  const document = () => (built ??= buildDocument(env));
  return [
    documentRoute("openapi", "/openapi.json", document),
    ...tags.map(({ name }) =>
      documentRoute(`openapi.${chapterSlug(name)}`, `/openapi/${chapterSlug(name)}.json`, () =>
        chapterOf(document(), name),
      ),
    ),
  ];
}

function documentRoute(name: string, path: string, make: () => object): Operation {
  let bytes: Uint8Array | undefined;
  return {
    name,
    summary: "",
    description: "",
    tag: "",
    scope: undefined,
    type: "query",
    method: "GET",
    path,
    status: 200,
    errors: [],
    headers: { "cache-control": "public, max-age=300" },
    cors: true,
    anyCredential: false,
    isPublic: true,
    query: new Map(),
    input: undefined,
    output: z.unknown(),
    call: async () => (bytes ??= new TextEncoder().encode(JSON.stringify(make()))),
  };
}
