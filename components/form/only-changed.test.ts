import { expect, test } from "vitest";
import { onlyChanged } from "#components/form/only-changed.ts";

test("fields that nobody touched are not sent, and a cleared one is sent as null", () => {
  const input = { name: null, email: "ada@example.com", phoneNumber: "+442079460958" };
  expect(onlyChanged(input, { name: true, email: true, phoneNumber: false })).toEqual({
    name: null,
    email: "ada@example.com",
  });
});
