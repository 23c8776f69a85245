import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { z } from "zod";

/**
 * Answers of the Commission's test service by number, as its own description lists them, read on 2026-11-26:
 * https://ec.europa.eu/taxation_customs/vies/checkVatTestService.wsdl
 */
export const testServiceAnswers: Readonly<Record<string, boolean | string>> = {
  "100": true,
  "200": false,
  "201": "INVALID_INPUT",
  "202": "INVALID_REQUESTER_INFO",
  "300": "SERVICE_UNAVAILABLE",
  "301": "MS_UNAVAILABLE",
  "302": "TIMEOUT",
  "400": "VAT_BLOCKED",
  "401": "IP_BLOCKED",
  "500": "GLOBAL_MAX_CONCURRENT_REQ",
  "501": "GLOBAL_MAX_CONCURRENT_REQ_TIME",
  "600": "MS_MAX_CONCURRENT_REQ",
  "601": "MS_MAX_CONCURRENT_REQ_TIME",
};

/** Forms of a question's fields: https://ec.europa.eu/taxation_customs/vies/checkVatService.wsdl, read on 2026-11-26. */
export const declaredForms = { countryCode: /^[A-Z]{2}$/, vatNumber: /^[0-9A-Za-z+*.]{2,12}$/ };

const Declaration = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  definitions: z.record(
    z.string(),
    z.looseObject({
      properties: z.record(z.string(), z.looseObject({ type: z.string().optional() })).optional(),
    }),
  ),
});

/** The Commission's declaration. */
export const viesDeclared = Declaration.parse(
  parse(readFileSync(new URL("declared.yaml", import.meta.url), "utf8")),
);

/** Faults of a body by a definition of the declaration, where a field that it does not name is one, too. */
export function faultsByDeclaration(definition: string, body: unknown): string[] {
  const closed = Object.entries(viesDeclared.definitions).map(([name, schema]) => [
    name,
    schema["type"] === "object" ? { ...schema, additionalProperties: false } : schema,
  ]);
  const ajv = new Ajv({ allErrors: true, formats: { "date-time": true } });
  const validate = ajv.compile({
    $ref: `#/definitions/${definition}`,
    definitions: Object.fromEntries(closed),
  });
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(" "),
  );
}
