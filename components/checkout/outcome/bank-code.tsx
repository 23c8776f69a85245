import { LocalTime } from "#components/checkout/local-time.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { Outcome } from "#components/checkout/outcome/outcome.tsx";
import { RichText } from "#components/checkout/rich-text.tsx";
import { QrCode } from "#components/display/code/qr-code.tsx";
import type { CheckoutView } from "#server/checkout/view.ts";
import { codeFacts } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

type CodeView = Extract<CheckoutView, { state: "code" }>;

/**
 * A code for the app of the shopper's bank, or the question that the app asks. The script looks whether it was paid, the
 * link without one. No seconds are counted down: a time can be read at any pace.
 */
export function BankCode({ t, view }: { t: Translate; view: CodeView }) {
  const { method, code, expiresAt, timeZone, bankUrl } = view;
  const name = codeFacts(method).label;
  return (
    <Outcome
      icon={code ? "phone" : "bank"}
      tone="calm"
      title={t("codeTitle", { method: name })}
      text={t(code ? "pixText" : "blikText")}
    >
      {code && (
        <>
          <QrCode text={code} label={t("codeTitle", { method: name })} className="qr" />
          <p className="money">
            <span>{t("codeToCopy")}</span>
            <code className="copied" dir="ltr">
              {code}
            </code>
          </p>
        </>
      )}
      <p>
        <RichText
          text={t("validUntil")}
          parts={{
            time: <LocalTime t={t} at={expiresAt} style="time" timeZone={timeZone} />,
          }}
        />
      </p>
      <a className="button plain" href={view.checkAgainUrl} data-again="5">
        {t("checkAgain")}
      </a>
      {bankUrl && (
        <a className="quiet-link" href={bankUrl} target="_blank" lang="en" rel="noreferrer">
          Open the test bank
        </a>
      )}
      <a className="quiet-link" href={view.leaveUrl}>
        {t("payAnotherWay")}
      </a>
    </Outcome>
  );
}
