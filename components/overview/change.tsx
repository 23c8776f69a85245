import { ArrowDownRight, ArrowUpRight } from "#components/icons/icons.ts";
import { cn } from "#components/ui/cn.ts";

type ChangeProps = { change: number; unit?: "points"; moreIsWorse: boolean };

/** More or less than before. Green and red say whether that is good, the arrow which way. */
export function Change({ change, unit, moreIsWorse }: ChangeProps) {
  const isUp = change >= 0;
  const isGood = Math.abs(change) < 0.05 ? null : isUp !== moreIsWorse;
  const Icon = isUp ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={cn(
        "inline-flex items-center gap-0.5 font-medium",
        isGood === true && "text-success",
        isGood === false && "text-danger",
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{isUp ? "up" : "down"} </span>
      {Math.abs(change).toFixed(1)} {unit ?? "%"}
    </span>
  );
}
