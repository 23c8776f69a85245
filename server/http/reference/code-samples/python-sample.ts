import { isWrite, type SampledCall } from "#server/http/reference/code-samples/sampled-call.ts";

/** The call by Python's standard library, 3.6 or later. */
export function pythonSample(baseUrl: string, call: SampledCall): string {
  const { method, path, body, needsKey } = call;
  const named = [
    ...(needsKey ? [`"Authorization": f"Bearer {os.environ['CANARY_KEY']}"`] : []),
    ...(isWrite(method) ? [`"Idempotency-Key": str(uuid.uuid4())`] : []),
    ...(body === undefined ? [] : [`"Content-Type": "application/json"`]),
  ];
  const headers = named.map((line) => `        ${line},\n`).join("");
  const data = `    data=json.dumps(${pythonLiteral(body, "    ")}).encode(),\n`;
  return `import json
${needsKey ? "import os\n" : ""}${isWrite(method) ? "import uuid\n" : ""}from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    "${baseUrl}${path}",
    method="${method}",
${headers && `    headers={\n${headers}    },\n`}${body === undefined ? "" : data})
try:
    with urlopen(request, timeout=60) as answer:
        print(json.load(answer))
except HTTPError as refused:
    raise SystemExit(refused.read().decode())`;
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
