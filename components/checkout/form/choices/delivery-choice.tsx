import { UpdateButton } from "#components/checkout/form/choices/update-button.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { DeliveryOption } from "#server/checkout/selling-view.ts";
import type { Order, PayForm } from "#server/checkout/view.ts";

type DeliveryProps = {
  t: Translate;
  order: Order;
  form: PayForm;
  /** On a page that asks for one decision only, the choice stands. */
  isFixed: boolean;
};

/** The ways of delivery to the country that is chosen, one of which is. */
export function DeliveryChoice({ t, order, form, isFixed }: DeliveryProps) {
  const delivery = form.selling?.delivery;
  if (!delivery) return null;
  const { options, chosen } = delivery;
  if (isFixed) return <input type="hidden" name="shipping" value={chosen ?? ""} />;
  return (
    <fieldset className="group" data-part="delivery">
      <legend>{t("delivery")}</legend>
      {options.length === 0 && (
        <p className="note wrong" role="alert">
          {t("nowhere")}
        </p>
      )}
      {options.length > 0 && (
        <div className="methods">
          {options.map((option) => (
            <div key={option.key} className="method">
              <label className="method-head">
                <input
                  type="radio"
                  name="shipping"
                  value={option.key}
                  defaultChecked={option.key === chosen}
                />
                <span className="method-name">
                  <bdi>{option.name}</bdi>
                  <span className="method-note">{arrivalWords(t, option)}</span>
                </span>
                <bdi className="method-price">
                  {option.amount > 0
                    ? formatMoney(option.amount, order.currency, t.locale)
                    : t("free")}
                </bdi>
              </label>
            </div>
          ))}
        </div>
      )}
      {options.length > 1 && <UpdateButton t={t} />}
    </fieldset>
  );
}

/** When it arrives, as days of the calendar: "25 – 27 November", or one day with its name. */
function arrivalWords(t: Translate, { earliest, latest }: DeliveryOption): string {
  if (!latest) return "";
  const to = new Date(latest);
  const from = new Date(earliest ?? latest);
  const day = { day: "numeric", month: "long", timeZone: "UTC" } as const;
  return from.getTime() === to.getTime()
    ? new Intl.DateTimeFormat(t.locale, { weekday: "long", ...day }).format(to)
    : new Intl.DateTimeFormat(t.locale, day).formatRange(from, to);
}
