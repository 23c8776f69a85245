import type { z } from "zod";
import {
  accountNumberFields,
  type TextField,
  type TextFieldName,
  textFieldNames,
  textFields,
} from "#server/wire/atoms/merchant/compliance-fields.ts";
import { text } from "#server/wire/atoms/text.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

/** Every string as an object schema's shape. */
export function textShape() {
  const shape = textFieldNames.map((name) => {
    const { description, example, max = 500 }: TextField = textFields[name];
    const field = text(max).nullable().meta({ description, example });
    return [name, accountNumberFields.includes(name) ? withhold(field) : field];
  });
  return Object.fromEntries(shape) as Record<TextFieldName, z.ZodNullable<ReturnType<typeof text>>>;
}
