import type { Translate } from "#components/checkout/messages/translate.ts";
import { CodeField, EmailField, PortalForm } from "#components/checkout/portal/portal-form.tsx";
import type { PortalFrame, PortalView } from "#server/checkout/portal/view.ts";

/** Asks for another email address, to which a code is sent. */
export function EmailForm({
  t,
  frame,
  email,
}: {
  t: Translate;
  frame: PortalFrame;
  email: string;
}) {
  return (
    <PortalForm frame={frame} page="details" className="box fields">
      <EmailField
        t={t}
        isWrong={frame.told === "email_invalid"}
        defaultValue={email}
        aria-describedby="proven"
      />
      <p className="small" id="proven">
        {t("portalEmailHint")}
      </p>
      <button type="submit" name="do" value="email" className="button plain">
        {t("walletSend")}
      </button>
    </PortalForm>
  );
}

type EmailView = Extract<PortalView, { state: "email" }>;

/** Asks for the code that came to the new address. */
export function EmailCodeForm({ t, view }: { t: Translate; view: EmailView }) {
  const { frame, claim, email } = view;
  return (
    <PortalForm frame={frame} fields={{ claim }} className="fields">
      <p>{t("portalEmailSent", { email })}</p>
      <CodeField t={t} isWrong={frame.told === "wrong"} />
      <button type="submit" name="do" value="email_code" className="button primary">
        {t("portalSave")}
      </button>
    </PortalForm>
  );
}
