import type { ReactNode } from "react";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm, Refusal } from "#server/checkout/view.ts";
import { declineFacts } from "#server/wire/payments/decline-codes.ts";

type KnownDetailsProps = {
  t: Translate;
  form: PayForm;
  refusal: Refusal | null;
  /** The fields themselves. */
  children: ReactNode;
};

/**
 * Fields of contact and address; where the form is back for another reason, they fold to one row, so that the card stands
 * on a phone's first screen. Folded fields are sent with the form all the same, and no script is needed to open them.
 */
export function KnownDetails({ t, form, refusal, children }: KnownDetailsProps) {
  const { values, asks } = form;
  if (!refusal || isOfAddress(refusal) || !isKnown(form)) return children;
  const first = values.email || values.name;
  const rest = [values.name, values.line1, values.city].filter((text) => text && text !== first);
  return (
    <details className="known">
      <summary>
        <span className="known-title">{t(asks.address ? "contactAndAddress" : "contact")}</span>
        <span className="known-row">
          <span className="known-text">
            <bdi>{first || rest[0]}</bdi>
            {first && rest.length > 0 && (
              <span className="known-rest">
                <bdi>{rest.join(", ")}</bdi>
              </span>
            )}
          </span>
          <span className="known-change">{t("change")}</span>
        </span>
      </summary>
      <div className="known-fields">{children}</div>
    </details>
  );
}

/** The bank knows another address: that is to be looked at, not folded away. */
function isOfAddress(refusal: Refusal): boolean {
  return refusal.kind === "declined" && declineFacts(refusal.reason).says === "incorrect_address";
}

const detailFields = [
  "name",
  "email",
  "phone",
  "country",
  "line1",
  "line2",
  "postalCode",
  "city",
  "region",
];

/** Nothing of it is missing or wrong, and there is something to show. */
function isKnown({ asks, values, errors }: PayForm): boolean {
  if (detailFields.some((name) => errors[name])) return false;
  const needed = [
    ...(asks.contact === "all" ? ([values.name, values.phone] as const) : []),
    ...(asks.contact === "none" ? [] : [values.email]),
    ...(asks.address ? ([values.line1, values.city, values.country] as const) : []),
  ];
  return needed.length > 0 && needed.every(Boolean);
}
