import { BrandMark, shownBrands } from "#components/checkout/brand-mark.tsx";
import { Field } from "#components/checkout/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { FieldErrors } from "#server/checkout/view.ts";

/**
 * The card form. Always empty when it arrives: what was typed is never sent back. `alone` is
 * false when other ways to pay stand beside it, and then the browser must not insist on it.
 */
export function CardFields({
  t,
  errors,
  alone,
}: {
  t: Translate;
  errors: FieldErrors;
  alone: boolean;
}) {
  const common = {
    t,
    required: alone,
    autoCapitalize: "off",
    spellCheck: false,
    autoCorrect: "off",
  } as const;
  return (
    <div className="card-fields" data-card-fields>
      <Field
        {...common}
        name="number"
        label={t("cardNumber")}
        problem={errors.number}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={40}
        placeholder="1234 1234 1234 1234"
        adornment={
          <span className="brands" data-brands>
            {shownBrands.map((brand) => (
              <BrandMark key={brand} brand={brand} />
            ))}
          </span>
        }
        dir="ltr"
      />
      <div className="pair">
        <Field
          {...common}
          name="expiry"
          label={t("expiry")}
          problem={errors.expiry}
          autoComplete="cc-exp"
          inputMode="numeric"
          maxLength={12}
          placeholder={t("expiryHint")}
          dir="ltr"
        />
        <Field
          {...common}
          name="cvc"
          label={t("cvc")}
          problem={errors.cvc}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={8}
          placeholder="123"
          dir="ltr"
        />
      </div>
      <Field
        {...common}
        name="cardName"
        label={t("nameOnCard")}
        problem={errors.cardName}
        optional
        required={false}
        autoComplete="cc-name"
        maxLength={120}
      />
    </div>
  );
}
