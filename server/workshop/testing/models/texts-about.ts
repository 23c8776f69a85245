import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { isDomainError } from "#server/core/errors.ts";
import { rootCause } from "#server/procedures/error-body.ts";
import { appRouter } from "#server/routers/root.ts";
import type { RecordsOfPerson } from "#server/workshop/testing/models/records-of-person.ts";

/** A mutation of the service, with the names of its input's fields. */
export type Mutation = { name: string; input: z.ZodType; fields: string[] };

type Procedures = Record<string, { _def: { type: string; inputs: z.ZodType[] } }>;

/** Every mutation that takes anything. */
export function listMutations(): Mutation[] {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Procedures);
  return procedures.flatMap(([name, { _def }]) => {
    const [input] = _def.inputs;
    if (_def.type !== "mutation" || !input) return [];
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    return [{ name, input, fields: Object.keys(properties) }];
  });
}

/** Which router's records a field names, whatever the operation. */
const recordsByField: Record<string, string> = {
  invoiceId: "invoices",
  customerId: "customers",
  fromCustomerId: "customers",
  toCustomerId: "customers",
  paymentIntentId: "paymentIntents",
  paymentMethodId: "paymentMethods",
  fileId: "storage",
};

/** Fields that name a record, of whatever kind: `id`, `ids`, `productId`. */
export function isIdField(field: string): boolean {
  return !/^(merchantId|clientReferenceId|taxId)$/.test(field) && /^ids?$|Ids?$/.test(field);
}

/** The ids that a field of the operation may name of these records; none when it names no person's. */
export function idsFor(
  mutation: Mutation,
  field: string,
  records: RecordsOfPerson,
): readonly string[] | null {
  if (field === "relatedEntityId") return Object.values(records).flat();
  const router = mutation.name.split(".")[0] ?? "";
  return records[field === "id" ? router : (recordsByField[field] ?? "")] ?? null;
}

/**
 * Fields that take no text about a person: the owner, the request's own key, a code or an option that must be known, and the values
 * that a form showed before.
 */
const notTexts = new Set([
  "merchantId",
  "idempotencyKey",
  "promotionCode",
  "shippingOption",
  "paymentToken",
  "seen",
]);

/** Every input of the operation that names one of the records, with the word in each field that takes a text. */
export function textsAbout(
  mutation: Mutation,
  { base, records, word }: { base: object; records: RecordsOfPerson; word: string },
): Record<string, unknown>[] {
  const { fields, input } = mutation;
  const filled: Record<string, unknown> = { ...base };
  for (const field of fields.filter((one) => !isIdField(one) && !notTexts.has(one))) {
    const fitting = textsWith(word).find((text) =>
      fits(input, { ...filled, [field]: text }, field),
    );
    if (fitting !== undefined) filled[field] = fitting;
  }
  if (fields.includes("seen")) filled["seen"] = {};
  if (!JSON.stringify(filled).includes(word)) return [];
  return fields
    .filter(isIdField)
    .flatMap((field) =>
      (idsFor(mutation, field, records) ?? []).map((id) => ({ ...filled, [field]: id })),
    );
}

function textsWith(word: string): unknown[] {
  const address = `https://shop.example/${word}`;
  return [word, { [word]: word }, [word], address, `${word}@shop.example`];
}

/** Whether nothing is wrong with this field, whatever else is missing. */
function fits(input: z.ZodType, value: object, field: string): boolean {
  const { error } = input.safeParse(value);
  return !error?.issues.some(({ path }) => path[0] === field);
}

/** Calls an operation that has no route, as a person of the staff does; its refusal is an answer. */
export async function callAsStaff(
  caller: object,
  { name }: Mutation,
  input: object,
): Promise<void> {
  const [router = "", procedure = ""] = name.split(".");
  const call = Reflect.get(Reflect.get(caller, router) as object, procedure) as (
    given: object,
  ) => Promise<unknown>;
  await call(input).catch((error: unknown) => {
    const isInvalid = error instanceof TRPCError && error.code === "BAD_REQUEST";
    if (!isInvalid && !isDomainError(rootCause(error))) throw error;
  });
}
