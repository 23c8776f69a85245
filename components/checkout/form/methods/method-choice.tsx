import { BrandMark } from "#components/checkout/form/brand-mark.tsx";
import { CardFields } from "#components/checkout/form/card-fields.tsx";
import { Notes } from "#components/checkout/form/field.tsx";
import { AccountOption } from "#components/checkout/form/methods/account-option.tsx";
import { BankOption } from "#components/checkout/form/methods/bank-option.tsx";
import { hasChoice } from "#components/checkout/form/methods/has-choice.ts";
import { WalletOption } from "#components/checkout/form/methods/wallet-option.tsx";
import { ProcessorCardFields } from "#components/checkout/form/processor-card-fields.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { methodWords } from "#components/checkout/paper/paper-text.ts";
import type { SavedCard } from "#server/checkout/methods-view.ts";
import type { Order, PayForm, Refusal, Shop } from "#server/checkout/view.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";

type MethodProps = {
  t: Translate;
  shop: Shop;
  form: PayForm;
  order: Order;
  refusal: Refusal | null;
};

/**
 * The ways to pay. With a single one there is nothing to choose; with several, radio buttons,
 * and CSS alone shows the card form with its button.
 */
export function MethodChoice({ t, shop, form, order, refusal }: MethodProps) {
  const { saved, wallet, card, bankWays } = form.methods;
  const hasCard = saved.some(({ type }) => type === "card");
  if (card && !hasChoice(form.methods)) {
    return (
      <fieldset className="group">
        <legend>{t("card")}</legend>
        <input type="hidden" name="method" value="card" />
        <CardForm t={t} shop={shop} form={form} order={order} refusal={refusal} alone />
      </fieldset>
    );
  }
  return (
    <fieldset className="group" id="pay-with" tabIndex={-1}>
      <legend>{t("payWith")}</legend>
      <div className="methods">
        {saved.map((method) => {
          const chosen = form.values.method === method.id;
          return method.type === "card" ? (
            <SavedCardOption key={method.id} t={t} card={method} chosen={chosen} />
          ) : (
            <AccountOption key={method.id} {...{ t, shop, order, chosen }} account={method} />
          );
        })}
        {wallet && <WalletOption t={t} form={form} order={order} wallet={wallet} />}
        {card && (
          <div className="method">
            <label className="method-head">
              <input
                type="radio"
                name="method"
                value="card"
                defaultChecked={form.values.method === "card"}
              />
              <Icon name="card" />
              <span className="method-name">{t(hasCard ? "newCard" : "card")}</span>
            </label>
            <CardForm t={t} shop={shop} form={form} order={order} refusal={refusal} alone={false} />
          </div>
        )}
        {bankWays.map((method) => (
          <BankOption key={method} {...{ t, shop, form, order, method }} />
        ))}
      </div>
    </fieldset>
  );
}

function CardForm({ t, shop, form, order, refusal, alone }: MethodProps & { alone: boolean }) {
  const { processorFields, cardPage } = form.methods;
  const card = declinedWith(t, refusal);
  if (cardPage !== null) return <CardPageNote t={t} form={form} declined={card} />;
  if (processorFields === null)
    return <CardFields t={t} form={form} declined={card} alone={alone} />;
  return (
    <ProcessorCardFields {...{ t, shop, order, form }} fields={processorFields} declined={card} />
  );
}

/** The processor's own page asks for the card once the form is sent. */
function CardPageNote({ t, form, declined }: { t: Translate; form: PayForm; declined: string }) {
  return (
    <div className="card-fields">
      <p className="note">{t("cardPage")}</p>
      <Notes t={t} errors={form.errors} of={[{ name: "number", words: { card: declined } }]} />
    </div>
  );
}

/** The card that was declined, in words. */
function declinedWith(t: Translate, refusal: Refusal | null): string {
  const card = refusal?.kind === "declined" ? refusal.card : null;
  return card ? methodWords(t, card) : t("card");
}

function SavedCardOption({ t, card, chosen }: { t: Translate; card: SavedCard; chosen: boolean }) {
  const date = `${String(card.expiryMonth).padStart(2, "0")} / ${String(card.expiryYear).slice(-2)}`;
  return (
    <div className="method">
      <label className="method-head">
        <input type="radio" name="method" value={card.id} defaultChecked={chosen} />
        <BrandMark brand={card.brand} />
        <span className="method-name">
          {t("savedCard", { brand: brandName(card.brand), last4: card.last4 })}
          <span className="method-note">{t("expires", { date })}</span>
        </span>
      </label>
    </div>
  );
}
