import type { Translate } from "#components/checkout/messages/translate.ts";
import { PortalForm } from "#components/checkout/portal/portal-form.tsx";
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
    <PortalForm frame={frame} className="box fields">
      <label>
        <span className="small">{t("email")}</span>
        <input
          name="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          autoComplete="email"
          maxLength={254}
          required
          dir="ltr"
          aria-describedby="proven"
        />
      </label>
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
      <label>
        <span className="small">{t("walletCode")}</span>
        <input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          dir="ltr"
        />
      </label>
      <button type="submit" name="do" value="email_code" className="button primary">
        {t("portalSave")}
      </button>
    </PortalForm>
  );
}
