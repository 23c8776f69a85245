import type { Translate } from "#components/checkout/messages/translate.ts";
import { periodWords } from "#components/checkout/order/period.ts";
import { taxWords } from "#components/checkout/order/sum-rows.ts";
import { dayOf, daysOf, hrefOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PlanPreview, PlanSums, PortalView } from "#server/checkout/portal/view.ts";
import { divideTaxes } from "#server/pricing/sums/shown-sums.ts";

type PlanView = Extract<PortalView, { state: "plan" }>;
type TodayProps = { t: Translate; view: PlanView };
type Row = { label: string; note?: string; amount: number };

/** The brand's side: the sum of today, the lines that it is made of, and the charges that come next. */
export function PlanToday({ t, view }: TodayProps) {
  const { preview, subscription, frame, shop } = view;
  const { name, price, amount, currency, recurring, at } = subscription;
  const money = (minor: number) => formatMoney(minor, currency, t.locale);
  const title = preview ? t("dueToday") : name;
  const sum = money(preview ? preview.dueNow : price);
  const next = preview?.next ?? (at === null ? null : { at, amount });
  return (
    <section className="today">
      <details className="fold">
        <summary>
          <span className="fold-count">{title}</span>
          <bdi className="fold-total">{sum}</bdi>
        </summary>
      </details>
      <div className="all">
        <p className="due-title">
          <bdi>{title}</bdi>
        </p>
        <p className="due-amount">
          <bdi>{sum}</bdi>
        </p>
        {preview?.sums && <Bar t={t} view={view} sums={preview.sums} />}
        {preview && <Lines t={t} view={view} preview={preview} />}
        {next && (
          <>
            <h2>{t("planNext")}</h2>
            <dl>
              <div className="sum">
                <dt>{dayOf(t, next.at, frame.timeZone)}</dt>
                <dd>
                  <bdi>{money(next.amount)}</bdi>
                </dd>
              </div>
              {recurring && (
                <div className="sum">
                  <dt>{t("planThen", { interval: periodWords(t, recurring) })}</dt>
                  <dd>
                    <bdi>{money(preview?.later ?? price)}</bdi>
                  </dd>
                </div>
              )}
            </dl>
          </>
        )}
      </div>
      <p className="ways">
        <a className="link" href={hrefOf(frame)}>
          {t("portalBack")}
        </a>
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
    </section>
  );
}

/** The used and the remaining part of the period; the lines beneath say the same. */
function Bar({ t, view, sums: { left, of } }: TodayProps & { sums: PlanSums }) {
  const used = (100 * (of - left)) / of;
  return (
    <div aria-hidden="true">
      <svg className="bar" viewBox="0 0 100 3" preserveAspectRatio="none">
        <rect width={Math.max(0, used - 0.5)} height="3" />
        <rect x={used} width={100 - used} height="3" className="bar-left" />
      </svg>
      <p className="bar-words">
        <bdi>{view.present}</bdi>
        <strong>{t("planFrom", { plan: view.preview?.name ?? "" })}</strong>
      </p>
    </div>
  );
}

/** The lines that add up to the sum of today, and the taxes that are in it. */
function Lines({ t, view, preview }: TodayProps & { preview: PlanPreview }) {
  const { currency } = view.subscription;
  const money = (minor: number) => formatMoney(minor, currency, t.locale);
  const { added, stated } = divideTaxes(preview.taxes);
  const taxRows = (taxes: typeof added): Row[] =>
    taxes.map((tax) => ({ label: taxWords(t, tax), amount: tax.amount }));
  const rows = [
    ...(preview.sums ? partRows(t, view, { preview, sums: preview.sums }) : []),
    ...taxRows(added),
    ...taxRows(stated),
  ];
  return (
    <dl className="sums">
      {rows.map(({ label, note, amount }) => (
        <div className="sum" key={label}>
          <dt>
            <bdi>{label}</bdi>
            {note && <small>{note}</small>}
          </dt>
          <dd>
            <bdi>{money(amount)}</bdi>
          </dd>
        </div>
      ))}
      <div className="sum whole">
        <dt>{t("dueToday")}</dt>
        <dd>
          <bdi>{money(preview.dueNow)}</bdi>
        </dd>
      </div>
    </dl>
  );
}

type Parts = { preview: PlanPreview; sums: PlanSums };

function partRows(t: Translate, view: PlanView, { preview, sums }: Parts): Row[] {
  const { charged, unused, creditBefore, creditLeft, waived, left, of, unit } = sums;
  const { currency } = view.subscription;
  const days = daysOf(t, [preview.at, preview.next.at], view.frame.timeZone);
  const share = unit === "day" ? ` × ${left}/${of}` : "";
  const note = (price: number) => `${days} · ${formatMoney(price, currency, t.locale)}${share}`;
  const rowOf =
    (key: "planRest" | "planUnused", sign: 1 | -1) => (part: PlanSums["unused"][number]) => ({
      label: t(key, { name: part.name }),
      note: note(part.price),
      amount: sign * part.amount,
    });
  const others: Row[] = [
    { label: t("planCredit"), amount: -creditBefore },
    { label: t("planKept"), amount: creditLeft },
    { label: t("planSmall"), amount: -waived },
  ];
  return [
    ...charged.map(rowOf("planRest", 1)),
    ...unused.map(rowOf("planUnused", -1)),
    ...others.filter(({ amount }) => amount !== 0),
  ];
}
