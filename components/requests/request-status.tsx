import { roundIcon } from "#components/display/status-badge.tsx";
import { Check, CircleAlert, X } from "#components/icons/icons.ts";
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
    <span className="font-medium whitespace-nowrap tabular-nums">
      <Icon aria-hidden className={`${roundIcon} ${ground}`} strokeWidth={2.5} />
      {status} <span className="sr-only">{outcomeWords[outcome]}</span>
    </span>
  );
}
