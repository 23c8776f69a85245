import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { apiReference, type ReferenceOperation } from "#server/http/reference/reference.ts";
import {
  complaintsOf,
  isRunnable,
  sampleRunners,
  withSample,
} from "#server/workshop/drills/languages/sample-runners.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

// One operation of each shape; `npm run drill:languages` runs the samples of all.
const every = Boolean(process.env["EVERY_LANGUAGE"]);
const sentence = "Grüße: “amount” must be a whole number.";
const refusal = { statusCode: 400, message: [sentence], code: "validation_failed" };
const key = "sk_test_of_the_reader";

/** The last program's request, and the answer that it got. */
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
    const [done, sent, refused] = await withSample(
      runner,
      codeOf(operation, language),
      async (run) => {
        wire.status = operation.status;
        const first = await run({ CANARY_KEY: key });
        const received = { ...wire };
        wire.status = 400;
        return [first, received, await run({ CANARY_KEY: key })] as const;
      },
    );
    expect(done.said).toContain("it_1");
    expect(done.failed).toBe(false);
    expectRequest(sent, operation);
    expect(refused.said).toContain(sentence);
    expect(refused.failed).toBe(language !== "curl");
  },
);

function expectRequest(sent: typeof wire, operation: ReferenceOperation): void {
  const { method, parameters, needsKey, bodySample } = operation;
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((parameter) => parameter.name === name)?.example),
  );
  expect([sent.method, sent.path]).toEqual([method, filled]);
  expect(sent.headers["authorization"]).toBe(needsKey ? `Bearer ${key}` : undefined);
  const writesKey = method === "GET" ? /^undefined$/ : /^[!-~]{1,255}$/;
  expect(String(sent.headers["idempotency-key"])).toMatch(writesKey);
  if (bodySample === undefined) expect(sent.body).toBe("");
  else {
    expect(sent.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(sent.body)).toEqual(bodySample);
  }
}

test(`languages of the samples that this machine has not: ${missing.join(", ") || "none"}`, () => {
  if (every) expect(missing).toEqual([]);
});
