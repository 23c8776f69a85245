import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

export const paymentTabs = ["story", "ledger", "json", "same-card"] as const;
export type PaymentTab = (typeof paymentTabs)[number];

const labels: Record<PaymentTab, string> = {
  story: "Story",
  ledger: "Ledger",
  json: "JSON",
  "same-card": "Same card",
};

type PaymentTabsProps = {
  current: PaymentTab;
  /** The address of the page with that tab. */
  href: (tab: PaymentTab) => string;
  /** How many rows a tab has; a tab with none is not offered. */
  counts: Partial<Record<PaymentTab, number>>;
};

/** The tabs of a payment's page. Each is a link: the address says which is shown. */
export function PaymentTabs({ current, href, counts }: PaymentTabsProps) {
  return (
    <nav
      aria-label="About this payment"
      className="relative -mx-4 flex gap-6 overflow-x-auto border-b border-line px-4 md:-mx-7 md:px-7"
    >
      {paymentTabs
        .filter((tab) => tab === current || counts[tab] !== 0)
        .map((tab) => (
          <Link
            key={tab}
            href={href(tab)}
            scroll={false}
            aria-current={tab === current ? "page" : undefined}
            className={cn(
              "-mb-px flex h-10 items-center gap-2 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted outline-offset-[-2px] transition-colors hover:text-ink max-md:h-11",
              tab === current && "border-link text-ink",
            )}
          >
            {labels[tab]}
            {counts[tab] !== undefined && (
              <span className="font-normal text-ink-muted tabular-nums">{counts[tab]}</span>
            )}
          </Link>
        ))}
    </nav>
  );
}
