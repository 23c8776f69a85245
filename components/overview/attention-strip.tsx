import type { ReactNode } from "react";
import { formatMoney } from "#components/display/money/format-money.ts";
import { left } from "#components/display/time/ago.ts";
import { DateTime } from "#components/display/time/date-time.tsx";
import type { IconComponent } from "#components/icons/icon.ts";
import {
  CircleAlert,
  FileWarning,
  Flag,
  KeyRound,
  Scale,
  ShieldAlert,
  Webhook,
} from "#components/icons/icons.ts";
import { cn } from "#components/ui/cn.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Attention } from "#server/wire/dashboard/overview.ts";

const shownMax = 3;

/** The things that need somebody today, money with a deadline first. Renders nothing when there are none. */
export function AttentionStrip({ attention }: { attention: Attention }) {
  const needs = needsOf(attention);
  if (needs.length === 0) return null;
  const [shown, others] = [needs.slice(0, shownMax), needs.slice(shownMax)];
  return (
    <section
      aria-label="Needs you"
      className="mb-1 overflow-hidden rounded-lg border border-line-firm"
    >
      <Row>{shown}</Row>
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-4 py-2.5 text-table font-medium">
            {others.length} more {others.length === 1 ? "thing needs" : "things need"} you
          </summary>
          <div className="border-t border-line">
            <Row>{others}</Row>
          </div>
        </details>
      )}
    </section>
  );
}

function Row({ children }: { children: ReactNode[] }) {
  return (
    <div className="grid auto-cols-fr divide-line max-md:divide-y md:grid-flow-col md:divide-x">
      {children}
    </div>
  );
}

/** Money at risk first, then what does not answer, then what ends or is missing. */
function needsOf(attention: Attention): ReactNode[] {
  const { disputes, endpoints, pastDue, cardTesting, differences, compliance, keys } = attention;
  const { fraudWarnings, approvals } = attention;
  return [
    disputes && <Disputes key="disputes" {...disputes} />,
    approvals && <Approvals key="approvals" {...approvals} />,
    fraudWarnings && <FraudWarnings key="fraud" {...fraudWarnings} />,
    cardTesting && (
      <Need
        key="cards"
        icon={ShieldAlert}
        isUrgent
        title="Somebody is testing stolen cards"
        href="/events?type=card_testing.suspected"
        action="Look"
      >
        Since <DateTime value={cardTesting} />. Tries are held back; shoppers can pay
      </Need>
    ),
    endpoints && <Endpoints key="endpoints" {...endpoints} />,
    differences > 0 && (
      <Need
        key="differences"
        icon={Scale}
        title={`${differences} ${differences === 1 ? "difference" : "differences"} in the books`}
        href="/reconciliation"
        action="Look"
      >
        The card processor disagrees
      </Need>
    ),
    compliance && <Papers key="compliance" need={compliance} />,
    pastDue > 0 && (
      <Need
        key="past due"
        icon={CircleAlert}
        title={`${pastDue} ${pastDue === 1 ? "subscription is" : "subscriptions are"} past due`}
        href="/subscriptions?status=past_due"
        action="Look"
      >
        The card was refused
      </Need>
    ),
    keys && (
      <Need
        key="keys"
        icon={KeyRound}
        title={keys.count === 1 ? `The key “${keys.name}” ends` : `${keys.count} API keys end`}
        href="/api-keys"
        action="Renew"
      >
        {left(keys.until)}. Programs that use it are refused then
      </Need>
    ),
  ].filter(Boolean);
}

function Papers({ need }: { need: NonNullable<Attention["compliance"]> }) {
  const isRefused = need === "refused";
  return (
    <Need
      icon={FileWarning}
      title={isRefused ? "Your papers were sent back" : "Papers are missing"}
      href="/compliance"
      action={isRefused ? "See why" : "Complete"}
    >
      Payouts wait for them
    </Need>
  );
}

function Disputes({ count, amounts, firstBy }: NonNullable<Attention["disputes"]>) {
  const sums = amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(" and ");
  return (
    <Need
      icon={Flag}
      isUrgent
      title={`${count} ${count === 1 ? "dispute" : "disputes"}, ${sums} at risk`}
      href="/disputes?status=open"
      action="Answer"
    >
      {firstBy && (
        <>
          To be answered: <strong className="font-semibold text-danger">{left(firstBy)}</strong>
        </>
      )}
    </Need>
  );
}

function Approvals(props: NonNullable<Attention["approvals"]>) {
  const { count, id, keyName, amount, currency, until } = props;
  return (
    <Need
      icon={KeyRound}
      isUrgent
      title={
        count === 1
          ? `${keyName} asks for ${formatMoney(amount, currency)}`
          : `${count} calls of API keys wait for you`
      }
      href={count === 1 ? `/api-keys/approvals/${id}` : "/api-keys"}
      action="Decide"
    >
      Until <DateTime value={until} />. Nothing moves until a person says yes
    </Need>
  );
}

function FraudWarnings({ count, paymentIntentId }: NonNullable<Attention["fraudWarnings"]>) {
  return (
    <Need
      icon={ShieldAlert}
      isUrgent
      title={
        count === 1 ? "A bank warns of a fraudulent payment" : `Banks warn of ${count} payments`
      }
      href={`/payments/${paymentIntentId}`}
      action="Look"
    >
      Refund it before it is disputed, unless you know the customer
    </Need>
  );
}

function Endpoints({ count, id, since }: NonNullable<Attention["endpoints"]>) {
  const isOne = count === 1;
  return (
    <Need
      icon={Webhook}
      title={isOne ? "Your system is not answering" : `${count} of your systems are not answering`}
      href={isOne ? `/webhook-endpoints/${id}` : "/webhook-endpoints"}
      action="Look"
    >
      {since ? (
        <>
          Since <DateTime value={since} />
        </>
      ) : (
        "It gets no more events"
      )}
    </Need>
  );
}

function Need(props: {
  icon: IconComponent;
  title: string;
  href: string;
  action: string;
  isUrgent?: boolean;
  children: ReactNode;
}) {
  const Icon = props.icon;
  return (
    <div className={cn("flex items-center gap-3 p-4", props.isUrgent && "bg-danger-soft")}>
      <span
        className={cn(
          "flex size-8 shrink-0 items-center justify-center rounded-full",
          props.isUrgent ? "bg-danger text-danger-on" : "bg-warning-soft text-warning",
        )}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{props.title}</p>
        <p className="text-table text-ink-muted">{props.children}</p>
      </div>
      <LinkButton variant={props.isUrgent ? "primary" : "secondary"} size="sm" href={props.href}>
        {props.action}
      </LinkButton>
    </div>
  );
}
