import type { PayForm } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import type { ExpressHolder } from "#server/core/interfaces/next-action.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";

type Posted = Record<string, string>;

/** The form with details that the company of the pressed way tells of the shopper, where they are asked for and left empty. */
export function withHolder(
  services: Pick<Services, "processor" | "otherProcessors">,
  form: Posted,
  { methods, asks }: Pick<PayForm, "methods" | "asks">,
): Posted {
  if (!methods.express.some((way) => way === form.express)) return form;
  const holder = processorsOf(services).find(({ expressHolder }) => expressHolder)?.expressHolder;
  const told = askedOf(asks).flatMap((name) =>
    holder && !form[name] ? [[name, holder[name]]] : [],
  );
  return { ...form, ...Object.fromEntries(told) };
}

/** An address that the shopper has begun is theirs to finish. */
function askedOf({ contact, emailRequired, address }: PayForm["asks"]): (keyof ExpressHolder)[] {
  return [
    ...(contact === "all" ? (["name", "phone"] as const) : []),
    ...(contact !== "none" || emailRequired ? (["email"] as const) : []),
    ...(address ? (["line1", "city", "postalCode", "country"] as const) : []),
  ];
}
