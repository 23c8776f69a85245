import { ArrowRight, LifeBuoy, ListFilter } from "#components/icons/icons.ts";
import type { RoutingPreview } from "#server/wire/routing/routing-rule.ts";

/** The rule that decides about a payment, where it goes, and where next; and why other rules do not decide. */
export function RouteAnswer({ rules, routes }: RoutingPreview) {
  const at = rules.findIndex(({ verdict }) => verdict === "applies");
  const [first, ...next] = routes;
  const passed = rules.flatMap(({ verdict, reason, routingRuleId }, index) =>
    verdict === "applies" ? [] : [{ id: routingRuleId, text: `Rule ${index + 1}: ${reason}` }],
  );
  return (
    <div className="space-y-3 border-t border-line pt-4" role="status">
      <Step
        icon={ListFilter}
        title={at < 0 ? "No rule fits" : `Rule ${at + 1} fits`}
        text={rules[at]?.sentence ?? "It goes where everything else goes."}
      />
      {first && (
        <Step
          icon={ArrowRight}
          title={`Goes to ${label(first.processor)}`}
          text={first.accepts ? "It takes new charges." : "It does not answer just now."}
        />
      )}
      <Step
        icon={LifeBuoy}
        title={`If ${label(first?.processor ?? "")} cannot be reached`}
        text={
          next.length > 0
            ? next.map((one) => label(one.processor)).join(", ")
            : "No other processor is next."
        }
      />
      {passed.length > 0 && (
        <ul className="space-y-1 text-table text-ink-muted">
          {passed.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Step(props: { icon: typeof ArrowRight; title: string; text: string }) {
  const { icon: Icon, title, text } = props;
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="text-sm font-semibold">{title}</p>
        <p className="text-table text-ink-muted">{text}</p>
      </div>
    </div>
  );
}

function label(processor: string): string {
  const words = processor.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
