import { Money } from "#components/display/money/money.tsx";
import { shortDay } from "#components/display/time/day-words.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { OneStopShopNeed } from "#server/wire/tax/tax-overview.ts";

/** Share of the threshold from which there is something to prepare. */
const soonShare = 0.8;
const currency = "EUR";

/** How far this year's sales to other countries of the EU are from the threshold of the One Stop Shop. */
export function OneStopShopCard({ sold, threshold, reachedOn }: OneStopShopNeed) {
  const [words, tone]: [string, Tone] =
    sold >= threshold
      ? ["Register now", "danger"]
      : sold >= threshold * soonShare
        ? ["Register soon", "warning"]
        : ["Nothing to do", "neutral"];
  return (
    <Card className="max-w-xl">
      <CardBody className="space-y-3">
        <div className="flex items-center justify-between gap-4">
          <h3 className="text-sm font-semibold">European Union, One Stop Shop</h3>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <Progress
          aria-label="Share of the threshold"
          max={threshold}
          value={Math.max(0, Math.min(sold, threshold))}
        />
        <p className="text-table text-ink-muted">
          <strong className="font-semibold text-ink">
            <Money amount={sold} currency={currency} /> of{" "}
            <Money amount={threshold} currency={currency} />
          </strong>{" "}
          sold this year, before tax and in euros, to other countries of the EU
          {reachedOn ? `, reached around ${shortDay(reachedOn)}` : ""}.
        </p>
      </CardBody>
    </Card>
  );
}
