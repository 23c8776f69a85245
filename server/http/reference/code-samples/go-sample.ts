import { isWrite, type SampledCall } from "#server/http/reference/code-samples/sampled-call.ts";

/** The call by Go's standard library, a program of one file. */
export function goSample(baseUrl: string, call: SampledCall): string {
  const { method, path, body, needsKey } = call;
  const packages = ["fmt", "io", "log", "net/http", "time"];
  if (needsKey) packages.push("os");
  if (body !== undefined) packages.push("strings");
  const headers = [
    ...(needsKey ? [`"Authorization", "Bearer "+os.Getenv("CANARY_KEY")`] : []),
    ...(isWrite(method) ? [`"Idempotency-Key", fmt.Sprint("order-", time.Now().UnixNano())`] : []),
    ...(body === undefined ? [] : [`"Content-Type", "application/json"`]),
  ];
  const given = body === undefined ? "" : `\tbody := strings.NewReader(${goLiteral(body)})\n`;
  return `package main

import (
${packages
  .toSorted()
  .map((name) => `\t"${name}"`)
  .join("\n")}
)

func main() {
${given}\trequest, err := http.NewRequest("${method}", "${baseUrl}${path}", ${given ? "body" : "nil"})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
${headers.map((header) => `\trequest.Header.Set(${header})\n`).join("")}\tclient := http.Client{Timeout: time.Minute}
\tresponse, err := client.Do(request)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer response.Body.Close()
\tanswer, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tif response.StatusCode >= 400 {
\t\tlog.Fatal(string(answer))
\t}
\tfmt.Println(string(answer))
}`;
}

/** JSON between backquotes; one within it is joined on as a string of its own. */
function goLiteral(body: unknown): string {
  return `\`${JSON.stringify(body, null, 2).replaceAll("`", '` + "`" + `')}\``;
}
