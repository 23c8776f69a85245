import type { Schema } from "#server/http/openapi/sample.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import {
  alternatives,
  requestSchema,
} from "#server/workshop/testing/conformance/request-schemas.ts";

type Fields = Record<string, unknown>;

/** Inputs with this text in one field each: every field that takes text, at any depth, by the document. */
export function inputsWithText(operation: Operation, valid: Fields, text: string): Fields[] {
  const typed = fieldsWith(requestSchema(operation), valid, text);
  const inPath = operation.path.includes("{id}") ? [{ ...valid, id: text }] : [];
  return [...typed, ...inPath, { ...valid, unknownField: text }];
}

function fieldsWith(schema: Schema, valid: Fields, text: string): Fields[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    valuesWith(field, valid[name], text).map((value) => ({ ...valid, [name]: value })),
  );
}

function valuesWith(schema: Schema, valid: unknown, text: string): unknown[] {
  return alternatives(schema).options.flatMap((option): unknown[] => {
    if (option.type === "string") return [text];
    if (option.type === "array")
      return valuesWith(option.items ?? {}, undefined, text).map((value) => [value]);
    if (option.type !== "object") return [];
    if (!option.properties) return [{ note: text }, { [text]: "x" }, { deep: [{ note: text }] }];
    return fieldsWith(option, { ...(valid as Fields | undefined) }, text);
  });
}
