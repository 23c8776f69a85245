import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Services } from "#server/core/context.ts";
import { createFront } from "#server/http/front.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

/**
 * The Agentic Commerce Protocol's own JSON schemas and examples of 2026-04-17, unchanged, under the Apache License 2.0
 * (LICENSE, NOTICE): test data, which nothing that is run outside of tests reads.
 */
const documents = new URL("./2026-04-17/", import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, documents), "utf8"));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(read("schema.agentic_checkout.json"), "checkout");
ajv.addSchema(read("schema.delegate_payment.json"), "delegate");

export const checkoutExamples = read("examples.agentic_checkout.json");
export const delegateExamples = read("examples.delegate_payment.json");

/** Throws unless the value is one by the protocol's own schema, such as `checkout#/$defs/Order`. */
export function checkProtocol(schema: string, value: unknown): void {
  const validate = ajv.getSchema(schema);
  if (!validate) throw new Error(`The protocol has no schema ${schema}.`);
  if (!validate(value)) throw new Error(`${schema}: ${ajv.errorsText(validate.errors)}`);
}

// oxlint-disable-next-line typescript/no-explicit-any
type ProtocolAnswer = { status: number; headers: Headers; body: any };
type Sent = { body?: unknown; key?: string; headers?: Record<string, string> };

/** A platform that calls the seller's endpoints over HTTP. Each refusal is held against the protocol's own schema. */
export async function protocolPlatform(services: Services) {
  const server = createServer(createFront(services, async (_, response) => response.end()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  let keys = 0;
  return (apiKey: string) =>
    async (method: string, path: string, { body, key, headers }: Sent = {}) => {
      keys += 1;
      const response = await fetch(`${origin}/agentic-commerce${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          "api-version": "2026-04-17",
          "request-id": `request-${keys}`,
          ...(method !== "GET" && { "idempotency-key": key ?? `key-${keys}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const answer: ProtocolAnswer = {
        status: response.status,
        headers: response.headers,
        body: await response.json(),
      };
      if (answer.status >= 400) checkProtocol("checkout#/$defs/Error", answer.body);
      return answer;
    };
}
