import type { ReactNode } from "react";
import { MandateText } from "#components/checkout/form/methods/mandate-text.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import { LocalTime } from "#components/checkout/local-time.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { accountOf } from "#components/checkout/outcome/debit-account.ts";
import { Outcome } from "#components/checkout/outcome/outcome.tsx";
import { RichText } from "#components/checkout/rich-text.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import {
  type BankDebit,
  bankDaysAfter,
  bankDebits,
  daysOf,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";

type DebitProps = { t: Translate; view: Extract<CheckoutView, { state: "debit" }> };

/** The payer's bank was asked and answers days later: nothing to wait for here, so that the page does not load itself again. */
export function DebitAsked({ t, view }: DebitProps) {
  const { debit, order, shop, successUrl } = view;
  const amount = formatMoney(order.total, order.currency, t.locale);
  return (
    <Outcome
      icon="clock"
      tone="calm"
      title={t("debitTitle", daysOf(debit.type))}
      text={t("debitText", { amount, account: accountOf(debit) })}
      money={{ label: t("yourMoney"), text: t("debitMoney", { amount }) }}
    >
      <Steps t={t} view={view} />
      {successUrl && (
        <a className="button primary" href={successUrl}>
          {t("returnTo", { merchant: shop.name })}
        </a>
      )}
      <p className="small">{t("debitClose")}</p>
      <details className="mandate small">
        <summary>{t("seeMandate")}</summary>
        <dl>
          <dt>{bankDebits[debit.type].label}</dt>
          <dd dir="ltr">{debit.mandate}</dd>
        </dl>
        <MandateText
          t={t}
          type={debit.type}
          merchant={shop.name}
          allows={view.isKept ? "kept" : "once"}
        />
      </details>
    </Outcome>
  );
}

/** The way of the money: allowed, asked for, and at the shop. */
function Steps({ t, view: { debit, shop, askedAt } }: DebitProps) {
  const time = <LocalTime t={t} at={askedAt} style="day" />;
  const mandate = <bdi>{debit.mandate}</bdi>;
  return (
    <ol className="steps">
      <Step is="done" name={t("debitAllowed")}>
        <RichText text={t("debitMandate")} parts={{ time, mandate }} />
      </Step>
      <Step is="now" name={t("debitPays")}>
        {answerDays(t, debit.type, askedAt)}
      </Step>
      <Step is="next" name={t("debitThen", { merchant: shop.name })}>
        {t("debitThenWhen")}
      </Step>
    </ol>
  );
}

type StepProps = { is: "done" | "now" | "next"; name: string; children: ReactNode };

function Step({ is, name, children }: StepProps) {
  return (
    <li className={is} aria-current={is === "now" ? "step" : undefined}>
      <span className="step-mark">{is === "done" && <Icon name="check" />}</span>
      <span className="step-name">{name}</span>
      <span className="step-note">{children}</span>
    </li>
  );
}

/** The bank days between which the bank usually answers. */
function answerDays(t: Translate, type: BankDebit, askedAt: string): string {
  const { first, last } = daysOf(type);
  const days = new Intl.DateTimeFormat(t.locale, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  const asked = new Date(askedAt);
  return days.formatRange(bankDaysAfter(asked, first), bankDaysAfter(asked, last));
}
