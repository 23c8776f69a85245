/** One call of an operation, as samples show it. */
export type SampledCall = {
  /** The name of the client's function, such as `checkout.sessions.create`. */
  sdkName: string;
  method: string;
  /** With its parameters filled in, such as `/api/canary/customers/cus_…`. */
  path: string;
  parameters: string[];
  body: unknown;
  needsKey: boolean;
};

export type CodeSample = { language: "curl" | "TypeScript" | "Python"; code: string };

/** The same call in three languages, each complete but for the API key. Errors are shown with their sentences. */
export function codeSamples(baseUrl: string, call: SampledCall): CodeSample[] {
  return [
    { language: "curl", code: curl(baseUrl, call) },
    { language: "TypeScript", code: typeScript(baseUrl, call) },
    { language: "Python", code: python(baseUrl, call) },
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

function python(baseUrl: string, { method, path, body, needsKey }: SampledCall): string {
  const named = [
    ...(needsKey ? [`"Authorization": f"Bearer {os.environ['CANARY_KEY']}"`] : []),
    ...(isWrite(method) ? [`"Idempotency-Key": str(uuid.uuid4())`] : []),
  ];
  const headers = named.length > 0 ? [`headers={${named.join(", ")}},`] : [];
  const json = body === undefined ? [] : [`json=${pythonLiteral(body, "    ")},`];
  const args = [`"${baseUrl}${path}",`, ...headers, ...json].map((line) => `    ${line}`);
  return `import os
${isWrite(method) ? "import uuid\n" : ""}import requests

answer = requests.${method.toLowerCase()}(
${args.join("\n")}
)
if not answer.ok:
    raise SystemExit(answer.text)
print(answer.json())`;
}

/** Whether the call takes an idempotency key; the TypeScript client makes one by itself. */
function isWrite(method: string): boolean {
  return method !== "GET";
}

/** JSON as Python writes it: True, False and None. */
function pythonLiteral(value: unknown, indent: string): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const deeper = `${indent}    `;
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item) => pythonLiteral(item, deeper))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}: ${pythonLiteral(item, deeper)}`,
      );
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${deeper}${item},`).join("\n")}\n${indent}${close}`;
}
