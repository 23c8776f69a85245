import type { PostedPortal } from "#server/checkout/portal/request.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { isDomainError } from "#server/core/errors.ts";
import { detailsOf } from "#server/records/payments/customer.ts";
import { updateCustomer } from "#server/routers/customers/update.ts";
import { countryCode } from "#server/wire/atoms/checkout/countries.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";
import type { PortalRules } from "#server/wire/atoms/merchant/portal-rules.ts";
import type { TaxId } from "#server/wire/atoms/selling/customer-details.ts";
import { UpdateCustomer } from "#server/wire/payments/customer.ts";

/**
 * Changes the visitor's name, telephone number, address and tax number by the rules of the API, as far as the merchant
 * permits; null where it permits none of them. Emits `customer.updated` if that is news. The email address stays: it opens
 * the page, so another one has to be proven first.
 */
export async function changeDetails(
  { ctx, customer }: Visitor,
  posted: PostedPortal,
  { portalDetails, portalBilling }: PortalRules,
): Promise<"done" | "invalid" | "tax_number_invalid" | null> {
  if (!portalDetails && !portalBilling) return null;
  const wanted = UpdateCustomer.safeParse({
    id: customer.id,
    ...(portalDetails && contactIn(posted.form)),
    ...(portalBilling && billingIn(posted, detailsOf(customer).taxId)),
  });
  if (!wanted.success) return toldOf(wanted.error.issues[0]?.path[0]);
  try {
    await updateCustomer(ctx, wanted.data, posted.ip);
    return "done";
  } catch (error) {
    if (isDomainError(error) && error.code === "validation_failed")
      return toldOf(/^\w+/.exec(error.message)?.[0]);
    throw error;
  }
}

function toldOf(field: unknown): "invalid" | "tax_number_invalid" {
  return field === "taxId" ? "tax_number_invalid" : "invalid";
}

type Form = PostedPortal["form"];

function contactIn(form: Form) {
  return { name: typed(form, "name"), phoneNumber: typed(form, "phoneNumber") };
}

/** Nothing of a form without these fields, which is one that the release before has shown. */
function billingIn({ form, query, acceptLanguage }: PostedPortal, before: TaxId | null) {
  if (form["line1"] === undefined || form["taxNumber"] === undefined) return {};
  const locale = chooseLocale([query["lang"]], acceptLanguage);
  const value = typed(form, "taxNumber");
  // A number that is sent back as it was shown is of the country that it was.
  const country = value === before?.value ? before.country : null;
  return {
    address: {
      line1: typed(form, "line1"),
      line2: typed(form, "line2"),
      city: typed(form, "city"),
      region: typed(form, "region"),
      postalCode: typed(form, "postalCode"),
      country: countryCode(typed(form, "country"), locale) || null,
    },
    taxId: value === "" ? null : { value, country },
  };
}

function typed(form: Form, name: string): string {
  return (form[name] ?? "").trim();
}
