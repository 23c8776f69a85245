import type { Translate } from "#components/checkout/messages/translate.ts";
import { CodeField, EmailField } from "#components/checkout/portal/portal-form.tsx";
import { hrefOf } from "#components/checkout/portal/words.ts";
import type { PortalView } from "#server/checkout/portal/view.ts";

type DoorView = Extract<PortalView, { state: "door" }>;

/** The door: an address, then the code that came to it. */
export function Door({ t, view }: { t: Translate; view: DoorView }) {
  const { shop, claim, asked } = view;
  const wrong = asked === "wrong" || asked === "wait" || asked === "email";
  const words = asked && sentences[asked];
  return (
    <div className="door">
      <h1>{t("portalTitle", { merchant: shop.name })}</h1>
      {words && (
        <p id="said" className={wrong ? "told wrong" : "told"} role={wrong ? "alert" : "status"}>
          {t(words)}
        </p>
      )}
      {claim === null ? <AddressForm t={t} view={view} /> : <CodeForm t={t} view={view} />}
    </div>
  );
}

const sentences = {
  email: "email_invalid",
  sent: "walletSent",
  wrong: "walletWrong",
  wait: "walletWait",
  closed: "portalClosed",
} as const;

function AddressForm({ t, view }: { t: Translate; view: DoorView }) {
  const isWrong = view.asked === "email";
  return (
    <form method="post" action={hrefOf(view)} className="fields">
      <p>{t("portalDoor")}</p>
      <EmailField t={t} isWrong={isWrong} aria-describedby={isWrong ? "said" : undefined} />
      <button type="submit" name="do" value="code" className="button primary">
        {t("walletSend")}
      </button>
    </form>
  );
}

function CodeForm({ t, view }: { t: Translate; view: DoorView }) {
  const { claim, email, asked } = view;
  return (
    <>
      <form method="post" action={hrefOf(view)} className="fields">
        <input type="hidden" name="claim" value={claim ?? ""} />
        <CodeField t={t} isWrong={asked === "wrong"} aria-describedby="said" />
        <button type="submit" name="do" value="enter" className="button primary">
          {t("portalOpen")}
        </button>
      </form>
      <form method="post" action={hrefOf(view)} className="door-more">
        <input type="hidden" name="email" value={email} />
        <button type="submit" name="do" value="code" className="link">
          {t("walletSendAgain")}
        </button>
        <a className="link" href={hrefOf(view)}>
          {t("portalOtherEmail")}
        </a>
      </form>
    </>
  );
}
