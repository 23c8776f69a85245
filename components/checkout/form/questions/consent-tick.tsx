import { Tick } from "#components/checkout/form/questions/question-fields.tsx";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { RichText } from "#components/checkout/rich-text.tsx";
import type { PayForm, Shop } from "#server/checkout/view.ts";
import { type ConsentKind, consentKinds } from "#server/wire/atoms/selling/answers.ts";

const words = {
  terms: "consentTerms",
  privacy: "consentPrivacy",
  returns: "consentReturns",
} as const satisfies Record<ConsentKind, MessageKey>;

type ConsentTickProps = { t: Translate; shop: Shop; form: PayForm };

/** The shopper's agreement to the merchant's texts. Never ticked before they have ticked it in this very form. */
export function ConsentTick({ t, shop, form }: ConsentTickProps) {
  const { questions, errors } = form;
  if (!questions?.consent) return null;
  const { consent, typed } = questions;
  return (
    <Tick
      t={t}
      name="consent"
      required={consent.required}
      checked={typed["consent"] === "1"}
      errors={errors}
    >
      <RichText
        text={t("consentTo")}
        parts={{ merchant: <bdi>{shop.name}</bdi>, texts: <Texts t={t} consent={consent} /> }}
      />
    </Tick>
  );
}

/** The linked texts as the language lists things: "terms of sale, privacy notice and return policy". */
function Texts({
  t,
  consent,
}: {
  t: Translate;
  consent: NonNullable<NonNullable<PayForm["questions"]>["consent"]>;
}) {
  const kinds = consentKinds.filter((kind) => consent[kind]);
  const named = kinds.map((kind) => t(words[kind]));
  const parts = new Intl.ListFormat(t.locale, { type: "conjunction" }).formatToParts(named);
  const linked = kinds.values();
  return parts.map(({ type, value }, place) => {
    const kind = type === "element" ? linked.next().value : undefined;
    if (!kind) return value;
    return (
      <a key={place} href={consent[kind] ?? ""} target="_blank" rel="noopener noreferrer">
        {value}
      </a>
    );
  });
}
