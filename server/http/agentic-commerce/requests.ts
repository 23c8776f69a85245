import { z } from "zod";
import { ProtocolError } from "#server/http/agentic-commerce/protocol-error.ts";
import type { Contact, ContactInput } from "#server/wire/payments/checkout-session.ts";

/**
 * The bodies of the protocol's requests, as far as they decide something here. Fields that they do not name are passed
 * over, as the protocol asks of servers; its own examples send some that its schemas do not have.
 */
const Address = z.object({
  name: z.string().nullish(),
  line_one: z.string().nullish(),
  line_two: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
  postal_code: z.string().nullish(),
});
const Buyer = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  full_name: z.string().nullish(),
  email: z.string().nullish(),
  phone_number: z.string().nullish(),
});
const FulfillmentDetails = z.object({
  name: z.string().nullish(),
  phone_number: z.string().nullish(),
  email: z.string().nullish(),
  address: Address.nullish(),
});
const Item = z.object({
  /** A price or a product of ours. */
  id: z.string().min(1),
  quantity: z.int().min(1).max(999_999).default(1),
});
const Discounts = z.object({ codes: z.array(z.string().min(1)).nullish() });
const person = { buyer: Buyer.nullish(), fulfillment_details: FulfillmentDetails.nullish() };
const discounted = {
  discounts: Discounts.nullish(),
  coupons: z.array(z.string().min(1)).nullish(),
};

export const CreateRequest = z.object({
  ...person,
  ...discounted,
  currency: z.string(),
  line_items: z.array(Item).min(1),
  capabilities: z.looseObject({}),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
export type CreateRequest = z.infer<typeof CreateRequest>;

export const UpdateRequest = z.object({
  ...person,
  ...discounted,
  line_items: z.array(Item).min(1).optional(),
  selected_fulfillment_options: z.array(z.object({ option_id: z.string().min(1) })).optional(),
});
export type UpdateRequest = z.infer<typeof UpdateRequest>;

export const CompleteRequest = z.object({
  buyer: Buyer.nullish(),
  payment_data: z.object({
    instrument: z
      .object({ credential: z.object({ type: z.string(), token: z.string().min(1) }) })
      .optional(),
  }),
  authentication_result: z.unknown().optional(),
});
export type CompleteRequest = z.infer<typeof CompleteRequest>;

/** The body of a request. @throws ProtocolError, which names the first field that is wrong */
export function parseBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = (issue?.path ?? []).reduce<string>(
    (path, key) => path + (typeof key === "number" ? `[${key}]` : `.${String(key)}`),
    "$",
  );
  const isMissing = issue?.code === "invalid_type" && issue.input === undefined;
  throw new ProtocolError({
    status: 400,
    code: isMissing ? "missing" : "invalid",
    message: issue?.message ?? "The body is not as the protocol has it.",
    param,
  });
}

/** Lines of an order by the ids of prices and products. */
export function linesOf(items: CreateRequest["line_items"]) {
  return items.map(({ id, quantity }) =>
    id.startsWith("price_") ? { priceId: id, quantity } : { productId: id, quantity },
  );
}

/** The promotion code of a request: undefined where it says nothing, null where it takes codes away. */
export function codesOf({ discounts, coupons }: Pick<UpdateRequest, "discounts" | "coupons">) {
  return discounts === undefined && coupons === undefined
    ? undefined
    : (discounts?.codes ?? coupons ?? []);
}

/**
 * The contact after a request; undefined where it says nothing of a person. The protocol has a buyer and a recipient: the
 * session has one person, of whom the buyer's own words count first.
 */
export function contactAfter(
  current: Contact | null,
  { buyer, fulfillment_details: to }: Pick<UpdateRequest, "buyer" | "fulfillment_details">,
): ContactInput | undefined {
  if (buyer === undefined && to === undefined) return undefined;
  const whole = [buyer?.first_name, buyer?.last_name].filter(Boolean).join(" ");
  const address = to === undefined ? current?.address : to?.address;
  const kept = buyer === null ? null : current;
  return {
    name: buyer?.full_name ?? (whole || to?.name || to?.address?.name || kept?.name || null),
    email: buyer?.email ?? to?.email ?? kept?.email ?? null,
    phoneNumber: buyer?.phone_number ?? to?.phone_number ?? kept?.phoneNumber ?? null,
    address: address && ("line_one" in address ? ownAddress(address) : address),
  };
}

function ownAddress(address: z.infer<typeof Address>): ContactInput["address"] {
  return {
    line1: address.line_one || null,
    line2: address.line_two || null,
    city: address.city || null,
    region: address.state || null,
    postalCode: address.postal_code || null,
    country: address.country?.toUpperCase() || null,
  };
}

/** Metadata of a session takes texts alone; numbers and truth values are written out, all else is left out. */
export function metadataOf(given: CreateRequest["metadata"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([key, value]) =>
      ["string", "number", "boolean"].includes(typeof value) ? [[key, String(value)]] : [],
    ),
  );
}
