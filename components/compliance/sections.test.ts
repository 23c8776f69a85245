import { expect, test } from "vitest";
import { sections } from "#components/compliance/sections.ts";
import { textFieldNames } from "#server/wire/atoms/merchant/compliance-fields.ts";

test("every text of the record stands in one section", () => {
  expect(sections.flatMap(({ fields }) => fields).toSorted()).toEqual(textFieldNames.toSorted());
});
