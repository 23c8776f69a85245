import { CircleAlert, Flag, ShieldAlert, type LucideIcon, Webhook } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import type { ReactNode } from "react";
import { left } from "#components/display/ago.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { formatMoney } from "#components/display/format-money.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import type { Attention } from "#server/wire/overview.ts";

/** What needs somebody today, money with a deadline first. Nothing when nothing does. */
export function AttentionStrip({ attention }: { attention: Attention }) {
  const { disputes, endpoints, pastDue, cardTesting } = attention;
  if (!disputes && !endpoints && pastDue === 0 && !cardTesting) return null;
  return (
    <section
      aria-label="Needs you"
      className="mb-1 grid auto-cols-fr divide-line overflow-hidden rounded-lg border border-line-firm max-md:divide-y md:grid-flow-col md:divide-x"
    >
      {disputes && <Disputes {...disputes} />}
      {cardTesting && (
        <Need
          icon={ShieldAlert}
          isUrgent
          title="Somebody is trying out stolen cards"
          href="/events?type=card_testing.suspected"
          action="Look"
        >
          Since <DateTime value={cardTesting} />. Tries are held back; shoppers can pay
        </Need>
      )}
      {endpoints && <Endpoints {...endpoints} />}
      {pastDue > 0 && (
        <Need
          icon={CircleAlert}
          title={`${pastDue} ${pastDue === 1 ? "subscription is" : "subscriptions are"} past due`}
          href="/subscriptions?status=past_due"
          action="Look"
        >
          The card was refused
        </Need>
      )}
    </section>
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
        "It is told nothing any more"
      )}
    </Need>
  );
}

function Need(props: {
  icon: LucideIcon;
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
      <Button asChild variant={props.isUrgent ? "primary" : "secondary"} size="sm">
        <Link href={props.href}>{props.action}</Link>
      </Button>
    </div>
  );
}
