import { z } from "zod";
import { errorCodes } from "#server/core/errors.ts";
import { ErrorBody } from "#server/wire/atoms/error-body.ts";
import { DryRun } from "#server/wire/dry-run.ts";

/** Headers and credentials that operations refer to. */
export const sharedComponents = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", description: "An API key or a token." },
    basic: { type: "http", scheme: "basic", description: "An API key as user name, no password." },
    session: {
      type: "apiKey",
      in: "cookie",
      name: "canary.session",
      description: "A person signed in to the dashboard, from the dashboard's own pages.",
    },
  },
  headers: {
    "X-Request-Id": header("The request's id: yours, if you sent a valid one.", "req_4f1c0d2b"),
    "Retry-After": header("Seconds to wait.", "1"),
    "WWW-Authenticate": header("How to authenticate.", "Bearer"),
  },
} as const;

/** References to shared headers, by name. */
export function refs(names: readonly (keyof typeof sharedComponents.headers)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The error body, with the closed table of codes. */
export function errorSchema() {
  const { properties = {}, required } = z.toJSONSchema(z.object(ErrorBody.shape));
  const code = { ...Object(properties["code"]), enum: Object.keys(errorCodes) };
  return {
    type: "object" as const,
    description: "The body of every failure.",
    properties: { ...properties, code },
    required,
  };
}

/** The answer of a dry run, of whatever operation. */
export function dryRunSchema() {
  const { properties, required } = z.toJSONSchema(z.object(DryRun.shape), { io: "output" });
  const description = "The answer to `Prefer: dry-run`: nothing of it has happened.";
  return { type: "object" as const, description, properties, required };
}

function header(description: string, example: string) {
  return { description, schema: { type: "string" }, example } as const;
}
