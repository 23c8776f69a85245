import { Cell, Notes } from "#components/checkout/form/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { Thumb } from "#components/checkout/order/thumb.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { AskedTip, Questions } from "#server/checkout/questions/asked.ts";
import type { Order, PayForm } from "#server/checkout/view.ts";

type OffersProps = { t: Translate; order: Order; form: PayForm };

/** Products beside the order, each with how many of it. */
export function OfferedItems({ t, order, form }: OffersProps) {
  const { questions, errors } = form;
  if (!questions || questions.items.length === 0) return null;
  return (
    <fieldset className="group" data-reprices="">
      <legend>{t("addToOrder")}</legend>
      <div className="cells">
        {questions.items.map((item) => (
          <Cell
            key={item.name}
            t={t}
            name={item.name}
            label={`${item.title} · ${formatMoney(item.amount, order.currency, t.locale)}`}
            errors={errors}
            defaultValue={questions.typed[item.name] || "0"}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={6}
            mark={
              <Thumb
                line={{
                  name: item.title,
                  quantity: 1,
                  amount: item.amount,
                  imageSrc: item.imageSrc,
                }}
              />
            }
          />
        ))}
      </div>
      <Notes
        t={t}
        errors={errors}
        of={questions.items.map(({ name, quantityMax }) => ({ name, words: { max: quantityMax } }))}
      />
      <UpdateTotal t={t} />
    </fieldset>
  );
}

/** A tip: none, one of the merchant's choices, or an amount of the shopper's own. */
export function TipChoice({ t, order, form }: OffersProps) {
  const { questions, errors } = form;
  if (!questions?.tips) return null;
  const { tips, typed } = questions;
  const chosen = chosenTip(tips, typed["tip"] ?? "");
  return (
    <fieldset className="group" data-reprices="">
      <legend>{t("addTip")}</legend>
      <div className="tips">
        <TipOption value="" chosen={chosen} words={t("noTip")} />
        {tips.choices.map((tip) => (
          <TipOption
            key={tip.value}
            value={tip.value}
            chosen={chosen}
            words={tipWords(t, tip, order.currency)}
          />
        ))}
        {tips.custom && <TipOption value="own" chosen={chosen} words={t("ownTip")} />}
      </div>
      {tips.custom && (
        <div className="cells own-tip">
          <Cell
            t={t}
            name="tipAmount"
            label={`${t("ownTip")} (${order.currency})`}
            errors={errors}
            defaultValue={typed["tipAmount"] ?? ""}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            maxLength={24}
          />
        </div>
      )}
      <Notes
        t={t}
        errors={errors}
        of={[
          {
            name: "tipAmount",
            words: { amount: formatMoney(tips.maximum, order.currency, t.locale) },
          },
        ]}
      />
      <UpdateTotal t={t} />
    </fieldset>
  );
}

type TipOptionProps = { value: string; chosen: string; words: string };

function TipOption({ value, chosen, words }: TipOptionProps) {
  return (
    <label>
      <input type="radio" name="tip" value={value} defaultChecked={value === chosen} />
      <span>{words}</span>
    </label>
  );
}

/** An amount that is none of the choices is the shopper's own. */
function chosenTip(tips: NonNullable<Questions["tips"]>, typed: string): string {
  if (typed === "" || tips.choices.some(({ value }) => value === typed)) return typed;
  return tips.custom ? "own" : "";
}

function tipWords(t: Translate, tip: AskedTip, currency: string): string {
  if ("amount" in tip) return formatMoney(tip.amount, currency, t.locale);
  return new Intl.NumberFormat(t.locale, { style: "percent" }).format(tip.percent / 100);
}

function UpdateTotal({ t }: { t: Translate }) {
  return (
    <button
      type="submit"
      name="do"
      value="update"
      className="button plain"
      formNoValidate
      data-update
    >
      {t("updateTotal")}
    </button>
  );
}
