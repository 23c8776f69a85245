import { expect, test } from "vitest";
import { codeSamples } from "#server/http/reference/code-samples/code-samples.ts";

const call = {
  sdkName: "customers.create",
  path: "/api/canary/customers",
  parameters: [],
  body: { email: "ada@example.com" },
  needsKey: true,
};
const samplesOf = (method: string) =>
  Object.fromEntries(
    codeSamples("https://pay.example", { ...call, method }).map(({ language, code }) => [
      language,
      code,
    ]),
  );

test("every write is shown with an idempotency key, and no read", () => {
  for (const method of ["POST", "PATCH", "DELETE"]) {
    const { curl, Python, Go } = samplesOf(method);
    expect(curl).toContain('-H "Idempotency-Key: ');
    expect(Python).toContain('"Idempotency-Key": str(uuid.uuid4())');
    expect(Python).toContain("import uuid\n");
    expect(Go).toContain('Header.Set("Idempotency-Key", ');
  }
  for (const code of Object.values(samplesOf("GET"))) expect(code).not.toMatch(/idempotency|uuid/i);
});
