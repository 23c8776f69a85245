import type { PayForm } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import type { ExpressHolder } from "#server/core/interfaces/next-action.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";
import { typedParts } from "#server/wire/atoms/selling/address-limits.ts";

type Posted = Record<string, string>;

/**
 * The form with details that the company of the pressed way tells of the shopper, where they are asked for and left empty. An
 * address that the shopper has begun is theirs to finish: nothing of the company's is put beside it.
 */
export function withHolder(
  services: Pick<Services, "processor" | "otherProcessors">,
  form: Posted,
  { methods, asks }: Pick<PayForm, "methods" | "asks">,
): Posted {
  if (!methods.express.some((way) => way === form.express)) return form;
  const holder = processorsOf(services).find(({ expressHolder }) => expressHolder)?.expressHolder;
  if (!holder) return form;
  const empty = contactOf(asks).filter((name) => !form[name]);
  const address = typedParts.some((name) => form[name]) ? [] : addressOf(asks, form);
  return {
    ...form,
    ...Object.fromEntries([...empty, ...address].map((name) => [name, holder[name]])),
  };
}

function contactOf({ contact, emailRequired }: PayForm["asks"]): (keyof ExpressHolder)[] {
  return [
    ...(contact === "all" ? (["name", "phone"] as const) : []),
    ...(contact !== "none" || emailRequired ? (["email"] as const) : []),
  ];
}

function addressOf({ address, country }: PayForm["asks"], form: Posted): (keyof ExpressHolder)[] {
  if (address) return ["line1", "city", "postalCode", "country"];
  return country && !form["country"] ? ["country"] : [];
}
