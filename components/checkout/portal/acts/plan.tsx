import { BrandMark } from "#components/checkout/form/brand-mark.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { periodWords } from "#components/checkout/order/period.ts";
import { PlanToday } from "#components/checkout/portal/acts/plan-today.tsx";
import { PortalForm } from "#components/checkout/portal/portal-form.tsx";
import { Told } from "#components/checkout/portal/standing.tsx";
import { cardWords, dayOf, hrefOf, timeOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PortalView } from "#server/checkout/portal/view.ts";
import { lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";

type PlanView = Extract<PortalView, { state: "plan" }>;
type PlanProps = { t: Translate; view: PlanView };

/**
 * Plan and quantity of an item: what there is to choose, what is due today and how it comes about, and the button that
 * makes the change for these amounts. A choice is a link to this page with its amounts, so that no script is needed.
 */
export function PlanPage({ t, view }: PlanProps) {
  return (
    <>
      <div className="choose">
        <Told t={t} frame={view.frame} shop={view.shop} />
        <h1>{t("portalPlan")}</h1>
        {view.items.length > 1 && <Items t={t} view={view} />}
        <Plans t={t} view={view} />
        <Quantity t={t} view={view} />
        <WhenAndHow t={t} view={view} />
      </div>
      <PlanToday t={t} view={view} />
      <Press t={t} view={view} />
    </>
  );
}

/** The address of the page with other choices. */
function chosenHref({ frame, subscription, chosen }: PlanView, other: Partial<PlanView["chosen"]>) {
  const { item, price, quantity } = { ...chosen, ...other };
  const choice = { item, price, quantity: String(quantity) };
  return hrefOf(frame, { page: "plan", id: subscription.id, ...choice });
}

function Items({ t, view }: PlanProps) {
  const { items, subscription, frame } = view;
  return (
    <>
      <h2>{t("planItem")}</h2>
      <ul className="pick">
        {items.map(({ key, name, quantity, amount }) => (
          <li key={key}>
            <a
              href={hrefOf(frame, { page: "plan", id: subscription.id, item: key })}
              aria-current={key === view.chosen.item ? "true" : undefined}
            >
              <span className="dot" />
              <bdi>{`${quantity} × ${name}`}</bdi>
              <bdi className="row-end">{formatMoney(amount, subscription.currency, t.locale)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Plans({ t, view }: PlanProps) {
  const { subscription, plans, chosen, product } = view;
  const { currency, recurring } = subscription;
  return (
    <>
      <h2>
        <bdi>{product}</bdi>{" "}
        {recurring && <span className="small">· {periodWords(t, recurring)}</span>}
      </h2>
      <ul className="pick">
        {plans.map(({ priceId, name, amount, isPresent }) => (
          <li key={priceId}>
            <a
              href={chosenHref(view, { price: priceId })}
              aria-current={priceId === chosen.price ? "true" : undefined}
            >
              <span className="dot" />
              <span>
                <bdi>{name}</bdi> {isPresent && <span className="tag">{t("portalPlanYours")}</span>}
              </span>
              <bdi className="row-end">{formatMoney(amount, currency, t.locale)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How many: typed, since a plan may be for hundreds. */
function Quantity({ t, view }: PlanProps) {
  const { frame, subscription, chosen, plans } = view;
  if (!plans.some(({ priceId }) => priceId === chosen.price)) return null;
  const { item, price, quantity } = chosen;
  const place = { page: "plan", id: subscription.id, item, price };
  const kept = { ...place, ...(frame.lang && { lang: frame.lang }) };
  return (
    <form
      method="get"
      action={hrefOf({ merchantId: frame.merchantId, lang: null })}
      className="fields how-many"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span className="small">{t("quantity")}</span>
        <input
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={lineQuantityMax}
          defaultValue={quantity}
          required
          dir="ltr"
        />
      </label>
      <button type="submit" className="button plain">
        {t("updateTotal")}
      </button>
    </form>
  );
}

/** When the change holds, which the merchant's rule decides, and what pays it. */
function WhenAndHow({ t, view }: PlanProps) {
  const { preview, subscription, frame } = view;
  if (!preview) return null;
  const { holds, dueNow, next, isCharged } = preview;
  const { card, currency } = subscription;
  const isNow = holds === "now";
  return (
    <>
      <h2>{t("planWhen")}</h2>
      <p className="pick only">
        <span className="dot" />
        <span>
          {isNow ? t("planAtOnce") : t("planOn", { date: dayOf(t, next.at, frame.timeZone) })}
          <span className="small">{t(isNow ? "portalPlanNow" : "planNothing")}</span>
        </span>
        <bdi className="row-end">{formatMoney(dueNow, currency, t.locale)}</bdi>
      </p>
      {dueNow > 0 && isCharged && card && (
        <>
          <h2>{t("payWith")}</h2>
          <p className="pick">
            <BrandMark brand={card.brand} />
            <bdi>{cardWords(t, card)}</bdi>
            {frame.may.portalCards && (
              <a className="link row-end" href={`${hrefOf(frame)}#cards`}>
                {t("change")}
              </a>
            )}
          </p>
        </>
      )}
    </>
  );
}

/** The press, which carries the amounts that the page shows. */
function Press({ t, view }: PlanProps) {
  const { preview, subscription, frame, chosen, present } = view;
  if (!preview)
    return (
      <div className="press">
        <a className="button plain" href={hrefOf(frame)}>
          {t("portalBack")}
        </a>
      </div>
    );
  const { dueNow, isCharged, previewId, goodUntil } = preview;
  const { item, price, quantity } = chosen;
  const amount = formatMoney(dueNow, subscription.currency, t.locale);
  const isPaid = dueNow > 0 && isCharged;
  const fields = { id: subscription.id, item, price, quantity: String(quantity), previewId };
  return (
    <PortalForm frame={frame} fields={fields} className="press">
      <button type="submit" name="do" value="plan" className="button primary">
        {isPaid && <Icon name="lock" />}
        {isPaid ? t("portalPlanPay", { amount }) : t("portalPlan")}
      </button>
      <a className="button plain" href={hrefOf(frame)}>
        {t("planKeep", { plan: present })}
      </a>
      <p className="small">{t("planUntil", { time: timeOf(t, goodUntil, frame.timeZone) })}</p>
    </PortalForm>
  );
}
