import { expect, test } from "vitest";
import { generous } from "#server/http/openapi/generous.ts";

test("a field that names a component loses its default and keeps what is said of the field", () => {
  const $ref = "#/components/schemas/CaptureMethod";
  const said = { $ref, default: "automatic", description: "How the first payment is taken." };
  const properties = { said, unsaid: { $ref, default: "automatic" } };
  const { components } = generous({
    paths: {},
    parameters: {},
    components: { CaptureMethod: { type: "string" }, Link: { type: "object", properties } },
  });
  expect(components["Link"]?.properties).toEqual({
    said: { $ref, description: "How the first payment is taken." },
    unsaid: { $ref },
  });
});
