import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { apiReference } from "#server/http/reference/reference.ts";
import type { ReferenceOperation } from "#server/http/reference/reference.ts";
import {
  complaintsOf,
  isRunnable,
  runShown,
  sampleRunners,
} from "#server/workshop/drills/languages/sample-runners.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

// One operation of each shape; `npm run drill:languages` runs the samples of all.
const every = Boolean(process.env["EVERY_LANGUAGE"]);
const sentence = "Grüße: “amount” must be a whole number.";
const refusal = { statusCode: 400, message: [sentence], code: "validation_failed" };
const key = "sk_test_of_the_reader";

/** What the last program sent, and the answer that it got. */
const wire = {
  method: "",
  path: "",
  headers: {} as Record<string, unknown>,
  body: "",
  status: 200,
};
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url: path = "", headers } = request;
  Object.assign(wire, { method, path, headers, body: await text(request) });
  response.writeHead(wire.status, { "content-type": "application/json" });
  response.end(JSON.stringify(wire.status < 400 ? { id: "it_1" } : refusal));
}
const server = createServer((request, response) => void answer(request, response));
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterwards(() => {
  server.close();
  server.closeAllConnections();
});

const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const operations = apiReference(loadEnv({ APP_URL: origin })).chapters.flatMap(
  (chapter) => chapter.operations,
);
const shapes = Map.groupBy(operations, ({ method, needsKey, bodySample }) =>
  [method, needsKey, bodySample === undefined].join(),
);
const chosen = every ? operations : [...shapes.values()].flatMap(([first]) => first ?? []);

const runners = Object.entries(sampleRunners);
const runnable = runners.filter(([, runner]) => isRunnable(runner));
const missing = runners.filter(([, runner]) => !isRunnable(runner)).map(([language]) => language);

const codeOf = ({ samples }: ReferenceOperation, language: string) =>
  samples.find((sample) => sample.language === language)?.code ?? "";

test.each(runnable)("every sample in %s is a program of the language", async (language, runner) => {
  const codes = operations.map((operation) => codeOf(operation, language));
  expect(await complaintsOf(runner, codes)).toBe("");
});

test.each(
  runnable.flatMap(([language, runner]) =>
    chosen.map((operation) => [language, operation.summary, operation, runner] as const),
  ),
)(
  "%s: “%s” sends what the reference says, and shows why it is refused",
  async (language, _, operation, runner) => {
    const code = codeOf(operation, language);
    wire.status = operation.status;
    const done = await runShown(runner, code, { CANARY_KEY: key });
    expect(done.said).toContain("it_1");
    expect(done.failed).toBe(false);
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      String(operation.parameters.find((parameter) => parameter.name === name)?.example),
    );
    expect([wire.method, wire.path]).toEqual([operation.method, filled]);
    expect(wire.headers["authorization"]).toBe(operation.needsKey ? `Bearer ${key}` : undefined);
    const isWrite = operation.method !== "GET";
    expect(String(wire.headers["idempotency-key"])).toMatch(
      isWrite ? /^[!-~]{1,255}$/ : /^undefined$/,
    );
    if (operation.bodySample === undefined) expect(wire.body).toBe("");
    else {
      expect(wire.headers["content-type"]).toBe("application/json");
      expect(JSON.parse(wire.body)).toEqual(operation.bodySample);
    }

    wire.status = 400;
    const refused = await runShown(runner, code, { CANARY_KEY: key });
    expect(refused.said).toContain(sentence);
    expect(refused.failed).toBe(language !== "curl");
  },
);

test(`languages of the samples that this machine has not: ${missing.join(", ") || "none"}`, () => {
  if (every) expect(missing).toEqual([]);
});
