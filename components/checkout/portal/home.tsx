import type { Translate } from "#components/checkout/messages/translate.ts";
import { BalanceBox } from "#components/checkout/portal/balance-box.tsx";
import { CardsBox } from "#components/checkout/portal/cards-box.tsx";
import { DetailsBox } from "#components/checkout/portal/details-box.tsx";
import { InvoicesBox, PaidInvoicesBox } from "#components/checkout/portal/invoices-box.tsx";
import { PaymentsList } from "#components/checkout/portal/payments-list.tsx";
import { SubscriptionBox } from "#components/checkout/portal/subscription-box.tsx";
import { dayOf, hrefOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PortalView } from "#server/checkout/portal/view.ts";

type HomeView = Extract<PortalView, { state: "home" }>;
type HomeProps = { t: Translate; view: HomeView };

/** The greeting, and when the customer is charged next, whatever for. */
export function Greeting({ t, view: { home, frame, shop } }: HomeProps) {
  const [next] = home.subscriptions
    .flatMap(({ standing, at, amount, currency }) =>
      standing === "goes_on" && at ? [{ at, amount, currency }] : [],
    )
    .toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <>
      <h1>
        {home.name
          ? t("portalHello", { name: home.name })
          : t("portalTitle", { merchant: shop.name })}
      </h1>
      <p className="greeting">
        {next
          ? t("portalNext", {
              amount: formatMoney(next.amount, next.currency, t.locale),
              date: dayOf(t, next.at, frame.timeZone),
            })
          : t("portalNoNext")}
      </p>
    </>
  );
}

/** All that the customer has with the merchant, on one page. */
export function Home({ t, view: { home, frame } }: HomeProps) {
  const { subscriptions, invoices, paidInvoices, hasMoreInvoices, payments, hasMore } = home;
  const { balances, giftCards, cards, contact } = home;
  return (
    <div className="columns">
      <div>
        {subscriptions.length === 0 && (
          <section className="box">
            <p>{t("portalNoSubscriptions")}</p>
          </section>
        )}
        {subscriptions.map((subscription) => (
          <SubscriptionBox
            key={subscription.id}
            t={t}
            frame={frame}
            subscription={subscription}
            cards={cards}
          />
        ))}
        {invoices.length > 0 && <InvoicesBox t={t} frame={frame} invoices={invoices} />}
        {paidInvoices.length > 0 && (
          <PaidInvoicesBox {...{ t, frame }} invoices={paidInvoices} hasMore={hasMoreInvoices} />
        )}
        <section className="box">
          <div className="box-head">
            <h2>{t("portalReceipts")}</h2>
            {hasMore && (
              <a className="link" href={hrefOf(frame, { page: "receipts" })}>
                {t("portalAllReceipts")}
              </a>
            )}
          </div>
          <PaymentsList t={t} frame={frame} payments={payments} />
        </section>
      </div>
      <div>
        {(balances.length > 0 || giftCards) && (
          <BalanceBox {...{ t, frame, balances, giftCards }} />
        )}
        <CardsBox t={t} frame={frame} cards={cards} />
        <DetailsBox t={t} frame={frame} contact={contact} />
      </div>
    </div>
  );
}
