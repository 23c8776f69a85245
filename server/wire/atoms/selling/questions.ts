import { z } from "zod";
import { LineItemInput } from "#server/wire/atoms/money/line-item.ts";
import { lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";
import { PositiveAmount } from "#server/wire/atoms/money/money.ts";
import { requiredText, text } from "#server/wire/atoms/text.ts";
import { WebUrlInput } from "#server/wire/atoms/url.ts";

/** Fields that a merchant may add to a checkout. */
export const customFieldsMax = 5;

const LabelText = requiredText(120);
const languageTag = text(35).regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, {
  error: "must be a language such as nl or pt-BR",
});

export const CustomField = z
  .object({
    key: z
      .string()
      .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/, {
        error: "must begin with a letter and have at most 40 letters, digits or underscores",
      })
      .meta({ description: "Key of the answer.", example: "engraving" }),
    type: z.enum(["text", "number", "dropdown", "checkbox", "date"]).meta({
      description: "Type of the field. number accepts whole numbers only.",
      example: "text",
    }),
    label: z.union([LabelText, z.record(languageTag, LabelText)]).meta({
      description: "Label shown to the shopper: one string, or strings by language, including en.",
      example: { en: "Engraving", nl: "Gravure" },
    }),
    required: z.boolean().default(false).meta({
      description: "Whether the shopper must answer (or check a checkbox).",
      example: false,
    }),
    minimum: z.int().nullish().meta({
      description: "Smallest number, or fewest characters of a text.",
      example: null,
    }),
    maximum: z.int().nullish().meta({
      description: "Largest number, or most characters of a text (255 at most).",
      example: 30,
    }),
    options: z
      .array(
        z.object({
          value: requiredText(100).meta({
            description: "Value of the choice, which the answer holds.",
            example: "red",
          }),
          label: LabelText.meta({ description: "Shown to the shopper.", example: "Red" }),
        }),
      )
      .min(1)
      .max(200)
      .nullish()
      .meta({ description: "The choices of a dropdown.", example: null }),
    onReceipt: z
      .boolean()
      .default(false)
      .meta({ description: "Whether the receipt shows the answer.", example: false }),
  })
  .superRefine((field, context) => {
    for (const [path, message] of fieldProblems(field))
      context.addIssue({ code: "custom", path: [path], message });
  })
  .meta({ id: "CustomField" });
export type CustomField = z.infer<typeof CustomField>;

/** The contradictions in a definition, each with the name of the property. */
function fieldProblems(field: {
  type: string;
  label: string | Record<string, string>;
  minimum?: number | null | undefined;
  maximum?: number | null | undefined;
  options?: { value: string }[] | null | undefined;
}): [path: string, message: string][] {
  const { type, label, minimum, maximum, options } = field;
  const problems: [string, string][] = [];
  if ((type === "dropdown") !== (options != null))
    problems.push(["options", "is for a dropdown, which needs it"]);
  const values = options?.map(({ value }) => value) ?? [];
  if (new Set(values).size < values.length)
    problems.push(["options", "must not have two options of one value"]);
  const isLimited = type === "text" || type === "number";
  if (minimum != null && !isLimited) problems.push(["minimum", "is for a text or a number"]);
  if (maximum != null && !isLimited) problems.push(["maximum", "is for a text or a number"]);
  if (minimum != null && maximum != null && minimum > maximum)
    problems.push(["maximum", "must not be less than minimum"]);
  if (type === "text" && (minimum ?? 0) < 0) problems.push(["minimum", "must not be below 0"]);
  if (type === "text" && ((maximum ?? 255) > 255 || (maximum ?? 1) < 1))
    problems.push(["maximum", "must be 1 to 255 characters"]);
  if (typeof label !== "string" && label["en"] === undefined)
    problems.push(["label", "must have a text in en"]);
  return problems;
}

/** A merchant's own fields, told apart by their keys. */
export const CustomFields = z
  .array(CustomField)
  .max(customFieldsMax)
  .superRefine((fields, context) => {
    const keys = new Set<string>();
    for (const [place, { key }] of fields.entries()) {
      if (keys.has(key))
        context.addIssue({
          code: "custom",
          path: [place, "key"],
          message: "must not be the key of another field",
        });
      keys.add(key);
    }
  });

export const Consent = z
  .object({
    terms: WebUrlInput.nullish().meta({
      description: "URL of your terms of sale.",
      example: "https://shop.example/terms",
    }),
    privacy: WebUrlInput.nullish().meta({
      description: "URL of your privacy notice.",
      example: "https://shop.example/privacy",
    }),
    returns: WebUrlInput.nullish().meta({
      description: "URL of your return policy.",
      example: null,
    }),
    required: z
      .boolean()
      .default(true)
      .meta({ description: "Whether the shopper must check the box to pay.", example: true }),
  })
  .refine(({ terms, privacy, returns }) => terms ?? privacy ?? returns, {
    path: ["terms"],
    error: "send at least one of terms, privacy and returns",
  })
  .meta({ id: "Consent", description: "Documents that the page asks the shopper to agree to." });

export const TipOptions = z
  .object({
    percentages: z
      .array(z.int().min(1).max(100))
      .min(1)
      .max(4)
      .nullish()
      .meta({
        description: "Percentages of the price of the goods, as whole numbers.",
        example: [5, 10, 15],
      }),
    amounts: z
      .array(PositiveAmount)
      .min(1)
      .max(4)
      .nullish()
      .meta({ description: "Amounts, in the smallest currency unit.", example: null }),
    custom: z
      .boolean()
      .default(false)
      .meta({ description: "Whether the shopper may enter another amount.", example: true }),
    maximum: PositiveAmount.nullish().meta({
      description: "Maximum tip; by default the price of the goods.",
      example: null,
    }),
  })
  .refine(({ percentages, amounts }) => percentages == null || amounts == null, {
    path: ["amounts"],
    error: "send percentages or amounts, not both",
  })
  .refine(({ percentages, amounts, custom }) => percentages != null || amounts != null || custom, {
    path: ["percentages"],
    error: "send percentages, amounts or custom",
  })
  .meta({ id: "TipOptions", description: "Tips that the page offers." });

const { quantity: _quantity, ...oneOfLine } = LineItemInput.shape;

export const OptionalItem = z
  .object({
    ...oneOfLine,
    quantityMax: z.int().min(1).max(lineQuantityMax).default(1).meta({
      description: "Maximum quantity that the shopper can add.",
      example: 3,
    }),
  })
  .superRefine((item, context) => {
    if (item.productId ?? item.priceId) return;
    for (const name of ["name", "amount", "currency"] as const)
      if (item[name] == null)
        context.addIssue({
          code: "custom",
          path: [name],
          message: "is required without a product or price",
        });
  })
  .meta({
    id: "OptionalItem",
    description: "An optional item that the page offers in addition to the order.",
  });
