import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Principal } from "#server/core/caller/principal.ts";
import { toolSchema } from "#server/http/mcp/tool-schema.ts";
import { listOperations, type Operation } from "#server/http/operations/operations.ts";

export type OperationTool = { operation: Operation; tool: Tool };

/** Rows of a list unless the caller asks for more: answers are read by a model. */
export const rowsByDefault = 10;

type Properties = Record<string, object>;

let known: OperationTool[] | undefined;

/** The operations that this caller's scopes allow, as tools. */
export function toolsOf({ scopes }: Pick<Principal, "scopes">): OperationTool[] {
  known ??= listOperations()
    .filter(({ isPublic, name }) => !isPublic && name !== "authentication.token")
    .map((operation) => ({ operation, tool: toolOf(operation) }));
  return known.filter(({ operation: { scope } }) => !scope || scopes.has(scope));
}

export function findTool(
  principal: Pick<Principal, "scopes">,
  name: string,
): OperationTool | undefined {
  return toolsOf(principal).find(({ tool }) => tool.name === name);
}

function toolOf(operation: Operation): Tool {
  const { name, type, method, summary, description } = operation;
  const isWrite = type === "mutation";
  const { properties = {}, required = [] } = inputOf(operation);
  const { merchantId: _, ...own } = properties;
  return {
    name: name.replaceAll(".", "_"),
    title: summary,
    description: description ? `${summary}. ${description}` : `${summary}.`,
    inputSchema: {
      type: "object",
      properties: { ...own, ...(isWrite && writing(method)) },
      ...(required.length > 0 && { required }),
    },
    annotations: {
      readOnlyHint: !isWrite,
      destructiveHint: isWrite && (method === "DELETE" || /cancel|void|erase/i.test(name)),
      openWorldHint: false,
    },
  };
}

function inputOf({ input }: Operation): { properties?: Properties; required?: string[] } {
  if (!input) return {};
  const schema = toolSchema(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
  const { properties } = schema as { properties?: Properties };
  return { ...schema, ...(properties?.["limit"] && { properties: { ...properties, limit } }) };
}

const limit = {
  type: "integer",
  minimum: 1,
  maximum: 100,
  default: rowsByDefault,
  description: `Rows: ${rowsByDefault} by default, 100 at most.`,
};

function writing(method: string): Properties {
  return {
    dryRun: {
      type: "boolean",
      description: "true: says what would happen, and nothing does.",
    },
    ...(method === "POST" && {
      idempotencyKey: {
        type: "string",
        description: "A name for this call: repeated under it, the call takes effect once.",
      },
    }),
  };
}
