import type { Translate } from "#components/checkout/messages/translate.ts";
import { PortalForm } from "#components/checkout/portal/portal-form.tsx";
import type { PortalFrame } from "#server/checkout/portal/view.ts";
import type { Shop } from "#server/checkout/view.ts";
import { quietMinutes } from "#server/wire/portal/portal-path.ts";

type Props = { t: Translate; frame: PortalFrame };

/** Says who is at the page, for who shares a device, and the way out. */
export function Leave({ t, frame }: Props) {
  return (
    <PortalForm frame={frame} className="leave">
      {frame.email && <bdi className="whose">{frame.email}</bdi>}
      <button type="submit" name="do" value="leave" className="link">
        {t("portalLeave")}
      </button>
    </PortalForm>
  );
}

const sentences = {
  done: "portalDone",
  changed: "agreementChanged",
  declined: "portalPlanDeclined",
  processing: "processingTitle",
  rate_limited: "refusedRate",
  invalid: "portalInvalid",
  tax_number_invalid: "tax_number_invalid",
  wrong: "walletWrong",
  email_invalid: "email_invalid",
  email_taken: "portalEmailTaken",
  gift_card_wrong: "giftCardWrong",
} as const;

/** The outcome of the last press; after the one that the customer came for, the way back. */
export function Told({ t, frame, shop }: Props & { shop: Shop }) {
  const { told, isOneAct, returnUrl } = frame;
  if (!told) return null;
  const isDone = told === "done";
  return (
    <div className={isDone ? "told" : "told wrong"}>
      <p role={isDone ? "status" : "alert"}>{t(sentences[told])}</p>
      {isDone && isOneAct && returnUrl && (
        <a className="button primary" href={returnUrl}>
          {t("returnTo", { merchant: shop.name })}
        </a>
      )}
    </div>
  );
}

/** How the page was opened, when it closes, and the ways out of it. */
export function Standing({ t, frame, shop }: Props & { shop: Shop }) {
  const opened = frame.openedBy === "code" ? "portalByCode" : "portalByLink";
  return (
    <>
      <p className="small">
        {t(opened, { merchant: shop.name })} {t("portalQuiet", { minutes: quietMinutes })}
      </p>
      <p className="small ways">
        {frame.returnUrl && (
          <a className="link" href={frame.returnUrl}>
            {t("returnTo", { merchant: shop.name })}
          </a>
        )}
        {shop.supportEmail && (
          <a className="link" href={`mailto:${shop.supportEmail}`}>
            {shop.supportEmail}
          </a>
        )}
      </p>
    </>
  );
}
