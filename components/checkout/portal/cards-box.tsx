import { BrandMark } from "#components/checkout/form/brand-mark.tsx";
import { BankMark } from "#components/checkout/form/methods/bank-mark.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { PortalForm } from "#components/checkout/portal/portal-form.tsx";
import { cardWords } from "#components/checkout/portal/words.ts";
import type { PortalCard, PortalFrame } from "#server/checkout/portal/view.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

type CardsProps = { t: Translate; frame: PortalFrame; cards: PortalCard[] };

/** The saved cards: which pays what, and what can be done with each. */
export function CardsBox({ t, frame, cards }: CardsProps) {
  return (
    <section className="box" id="cards">
      <div className="box-head">
        <h2>{t("portalCards")}</h2>
        {frame.may.portalCards && (
          <PortalForm frame={frame}>
            <button type="submit" name="do" value="save_card" className="link">
              {t("portalAddCard")}
            </button>
          </PortalForm>
        )}
      </div>
      {cards.length === 0 && <p className="small">{t("portalNoCards")}</p>}
      <ul>
        {cards.map((card) => (
          <Card key={card.id} t={t} frame={frame} card={card} />
        ))}
      </ul>
    </section>
  );
}

function Card({ t, frame, card }: Omit<CardsProps, "cards"> & { card: PortalCard }) {
  const { id, brand, expiry, mandate, pays, couldPay } = card;
  const words = cardWords(t, card);
  const facts = [
    expiry ? t("expires", { date: expiry }) : (mandate ?? ""),
    ...pays.map((name) => t("portalPays", { name })),
  ];
  return (
    <li className="row">
      {isBankDebit(brand) ? <BankMark method={brand} /> : <BrandMark brand={brand} />}
      <span className="row-words">
        <bdi>{words}</bdi>
        <span className="small">{facts.join(" · ")}</span>
      </span>
      {frame.may.portalCards && (couldPay.length > 0 || pays.length === 0) && (
        <details className="menu">
          <summary aria-label={t("portalMore", { card: words })}>
            <span aria-hidden="true">···</span>
          </summary>
          <div className="menu-acts">
            {couldPay.map((one) => (
              <PortalForm key={one.id} frame={frame} fields={{ card: id, id: one.id }}>
                <button type="submit" name="do" value="pay_with" className="link">
                  {t("portalPayWith", { name: one.name })}
                </button>
              </PortalForm>
            ))}
            {pays.length === 0 && (
              <PortalForm frame={frame} fields={{ card: id }}>
                <button type="submit" name="do" value="remove_card" className="link">
                  {t("removeCode")}
                </button>
              </PortalForm>
            )}
          </div>
        </details>
      )}
    </li>
  );
}
