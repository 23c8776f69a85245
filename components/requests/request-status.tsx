import { Check, CircleAlert, X } from "lucide-react";
import { cn } from "#components/ui/cn.ts";
import { outcomeOf, outcomeWords } from "#components/requests/request-words.ts";

const looks = {
  ok: { icon: Check, ground: "bg-success-soft text-success" },
  refused: { icon: X, ground: "bg-warning-soft text-warning" },
  failed: { icon: CircleAlert, ground: "bg-danger-soft text-danger" },
};

/** A status code with an icon; screen readers hear how it went. */
export function RequestStatus({ status }: { status: number }) {
  const outcome = outcomeOf(status);
  const { icon: Icon, ground } = looks[outcome];
  return (
    <span className="inline-flex items-center gap-1.5 font-medium whitespace-nowrap tabular-nums">
      <span
        className={cn("flex size-[18px] shrink-0 items-center justify-center rounded-full", ground)}
      >
        <Icon aria-hidden className="size-3" strokeWidth={2.5} />
      </span>
      {status} <span className="sr-only">{outcomeWords[outcome]}</span>
    </span>
  );
}
