import { BrandMark, shownBrands } from "#components/checkout/form/brand-mark.tsx";
import { Cell, Notes } from "#components/checkout/form/field.tsx";
import { CodeMark } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm } from "#server/checkout/view.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";

const cells = ["number", "expiry", "cvc", "cardName"];

type CardFieldsProps = {
  t: Translate;
  form: PayForm;
  /** False when other ways to pay stand beside it, and then the browser must not insist on it. */
  alone: boolean;
  /** The card that was declined, in words. */
  declined: string;
};

/**
 * The card form, one joined group. Number, date and code are always empty when it arrives: they
 * are never sent back.
 */
export function CardFields({ t, form, alone, declined }: CardFieldsProps) {
  const { errors, values } = form;
  const common = {
    t,
    errors,
    required: alone,
    autoCapitalize: "off",
    spellCheck: false,
    autoCorrect: "off",
  } as const;
  const digits = { inputMode: "numeric", dir: "ltr" } as const;
  return (
    <div className="card-fields" data-card-fields>
      <div className="cells">
        <Cell
          {...common}
          {...digits}
          name="number"
          label={t("cardNumber")}
          autoComplete="cc-number"
          maxLength={40}
          placeholder="1234 1234 1234 1234"
          mark={<AcceptedMarks />}
        />
        <Cell
          {...common}
          {...digits}
          half
          name="expiry"
          label={t("expiry")}
          autoComplete="cc-exp"
          maxLength={12}
          placeholder={t("expiryHint")}
        />
        <Cell
          {...common}
          {...digits}
          half
          name="cvc"
          label={t("cvc")}
          autoComplete="cc-csc"
          maxLength={8}
          placeholder="123"
          mark={<CodeMark />}
        />
        <Cell
          {...common}
          name="cardName"
          label={t("nameOnCard")}
          optional
          required={false}
          defaultValue={values.cardName}
          autoComplete="cc-name"
          maxLength={120}
        />
      </div>
      <Notes
        t={t}
        errors={errors}
        of={cells.map((name) => ({ name, words: { card: declined } }))}
      />
    </div>
  );
}

/** The brand marks: those that fit while nothing is typed, and only the card's own as soon as it is known. */
function AcceptedMarks() {
  return (
    <span className="marks" data-brands>
      <span className="unseen">{shownBrands.map(brandName).join(", ")}</span>
      {shownBrands.map((brand) => (
        <BrandMark key={brand} brand={brand} />
      ))}
    </span>
  );
}
