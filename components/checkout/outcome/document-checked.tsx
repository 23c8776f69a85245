import type { IconName } from "#components/checkout/icons.tsx";
import { LocalTime } from "#components/checkout/local-time.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { Outcome } from "#components/checkout/outcome/outcome.tsx";
import { Fact } from "#components/checkout/outcome/receipt.tsx";
import { RichText } from "#components/checkout/rich-text.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { CheckoutView } from "#server/checkout/view.ts";

type CheckView = Extract<CheckoutView, { state: "document_check" }>;
type Words = {
  icon: IconName;
  title: "documentSoundTitle" | "documentFalseTitle" | "documentWaitingTitle";
};

const words: Record<CheckView["check"]["verdict"], Words> = {
  sound: { icon: "check", title: "documentSoundTitle" },
  false: { icon: "close", title: "documentFalseTitle" },
  waiting: { icon: "clock", title: "documentWaitingTitle" },
};

const files = ["seals", "verify.mjs", "verify.py"];

/** Whether the sealed books have what a document says, and how to find out without us. */
export function DocumentChecked({ t, view: { check } }: { t: Translate; view: CheckView }) {
  const { verdict, sealedAt, movement, place } = check;
  const { icon, title } = words[verdict];
  const text =
    verdict === "sound" && sealedAt ? (
      <RichText
        text={t("documentSound")}
        parts={{ date: <LocalTime t={t} at={sealedAt} style="day" /> }}
      />
    ) : (
      t(verdict === "waiting" ? "documentWaiting" : "documentFalse")
    );
  return (
    <>
      <Outcome
        icon={icon}
        tone={verdict === "false" ? "unsure" : "calm"}
        title={t(title)}
        text={text}
      />
      <section className="receipt" aria-label={t("checkDocument")}>
        <dl className="facts">
          {movement && (
            <>
              <Fact label={movement.type === "refund" ? t("refunded") : t("lineAmount")}>
                {formatMoney(movement.amount, movement.currency, t.locale)}
              </Fact>
              <Fact label={t("date")}>
                <LocalTime t={t} at={movement.at} style="day" />
              </Fact>
              <Fact label={t("reference")}>
                <span className="code">{movement.reference}</span>
              </Fact>
            </>
          )}
          {place !== null && (
            <Fact label={t(title)}>
              <span className="code">{place}</span>
            </Fact>
          )}
          <Fact label={t("documentByYourself")}>
            {files.map((name) => (
              <a key={name} className="seller-line code" href={`/.well-known/ledger/${name}`}>
                {name}
              </a>
            ))}
          </Fact>
        </dl>
      </section>
    </>
  );
}
