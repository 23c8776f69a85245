import type { Translate } from "#components/checkout/messages/translate.ts";
import { Outcome } from "#components/checkout/outcome/outcome.tsx";
import { QrCode } from "#components/display/code/qr-code.tsx";
import type { CheckoutView } from "#server/checkout/view.ts";

type PhoneView = Extract<CheckoutView, { state: "phone" }>;

/** The code that opens the session on a phone. The script looks whether it was paid there, the link without one. */
export function OnPhone({ t, view }: { t: Translate; view: PhoneView }) {
  return (
    <Outcome icon="phone" tone="calm" title={t("toPhone")} text={t("toPhoneText")}>
      <QrCode text={view.url} label={t("toPhone")} className="qr" />
      <a className="button plain" href={view.checkAgainUrl} data-again="5">
        {t("checkAgain")}
      </a>
      <a className="quiet-link" href={view.payHereUrl}>
        {t("payHere")}
      </a>
    </Outcome>
  );
}
