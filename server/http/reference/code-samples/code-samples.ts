import { goSample } from "#server/http/reference/code-samples/go-sample.ts";
import { pythonSample } from "#server/http/reference/code-samples/python-sample.ts";
import { isWrite, type SampledCall } from "#server/http/reference/code-samples/sampled-call.ts";

export type CodeSample = { language: "curl" | "TypeScript" | "Python" | "Go"; code: string };

/**
 * The same call in each language, complete but for the API key, with nothing to install but the TypeScript client.
 * Errors are shown with their sentences.
 */
export function codeSamples(baseUrl: string, call: SampledCall): CodeSample[] {
  return [
    { language: "curl", code: curl(baseUrl, call) },
    { language: "TypeScript", code: typeScript(baseUrl, call) },
    { language: "Python", code: pythonSample(baseUrl, call) },
    { language: "Go", code: goSample(baseUrl, call) },
  ];
}

function curl(baseUrl: string, { method, path, body, needsKey }: SampledCall): string {
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}"${baseUrl}${path}"`];
  if (needsKey) lines.push(`-H "Authorization: Bearer $CANARY_KEY"`);
  if (isWrite(method)) lines.push(`-H "Idempotency-Key: $(date +%s)-$RANDOM"`);
  if (body !== undefined) {
    // A single quote ends a shell's string: it is closed, escaped and opened again.
    const json = JSON.stringify(body, null, 2).replaceAll("'", `'\\''`);
    lines.push(`-H "Content-Type: application/json"`, `-d '${json}'`);
  }
  return lines.join(" \\\n  ");
}

function typeScript(baseUrl: string, call: SampledCall): string {
  const body = call.body === undefined ? [] : [JSON.stringify(call.body, null, 2)];
  const parameters = call.parameters.map((value) => JSON.stringify(value));
  return `import { Canary } from "@canary-payments/sdk";

const canary = new Canary(process.env.CANARY_KEY, { baseUrl: "${baseUrl}" });

const answer = await canary.${call.sdkName}(${[...parameters, ...body].join(", ")});`;
}
