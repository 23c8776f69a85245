import type { AnyProcedure } from "@trpc/server";
import type { z } from "zod";
import { invariant } from "#server/core/assert.ts";
import { queryShape, type QueryShape } from "#server/http/operations/decode-query.ts";
import type { ProcedureMeta } from "#server/procedures/meta.ts";
import { appRouter } from "#server/routers/root.ts";

/** Where every operation lives (specification, "Versioning"). */
export const basePath = "/api/canary";

type CallOptions = {
  ctx: unknown;
  path: string;
  type: string;
  getRawInput(): Promise<unknown>;
  signal: AbortSignal | undefined;
  batchIndex: number;
};

/** One REST operation, as its procedure's meta declares it. */
export type Operation = NonNullable<ProcedureMeta["rest"]> & {
  /** The procedure's name, such as `paymentLinks.create`. */
  name: string;
  type: "query" | "mutation";
  summary: string;
  description: string;
  /** Its chapter in the reference. */
  tag: string;
  scope: ProcedureMeta["scope"];
  isPublic: boolean;
  /** The parameters allowed in its query; parameters of its path are allowed only there. */
  query: QueryShape;
  input: z.ZodType | undefined;
  output: z.ZodType;
  call(options: CallOptions): Promise<unknown>;
};

/** Every operation that has a route. */
export function listOperations(): Operation[] {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
  );
  return procedures.flatMap(([name, procedure]) => operationOf(name, procedure) ?? []);
}

function operationOf(name: string, procedure: AnyProcedure): Operation | null {
  const meta = procedure._def.meta as ProcedureMeta | undefined;
  if (!meta?.rest) return null;
  const { inputs, output } = procedure._def as unknown as {
    inputs: z.ZodType[];
    output?: z.ZodType;
  };
  invariant(output, `${name} has a route but no output schema`);
  invariant(inputs.length <= 1, `${name} has a route and more than one input schema`);
  const { path } = meta.rest;
  let query: QueryShape | undefined;
  return {
    ...meta.rest,
    name,
    type: procedure._def.type === "query" ? "query" : "mutation",
    summary: meta.openapi?.summary ?? "",
    description: meta.openapi?.description ?? "",
    tag: meta.openapi?.tags?.[0] ?? "",
    scope: meta.scope,
    isPublic: meta.openapi?.protect === false,
    // Read when it is first asked for: those of all 200 operations take a start 150 ms of processor time.
    get query() {
      return (query ??= allowedIn(path, inputs[0]));
    },
    input: inputs[0],
    output,
    call: procedure as unknown as Operation["call"],
  };
}

function allowedIn(path: string, input: z.ZodType | undefined): QueryShape {
  const shape = new Map(queryShape(input));
  for (const [, inPath = ""] of path.matchAll(/\{(\w+)\}/g)) shape.delete(inPath);
  return shape;
}
