"use client";

import { useRouter } from "next/navigation";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { ProblemList } from "#components/form/problem-list.tsx";
import { ArrowDown, ArrowUp } from "#components/icons/icons.ts";
import { approved } from "#components/routing/approved.ts";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Button } from "#components/ui/button.tsx";
import type { CountedRule, RoutingOverview } from "#server/wire/routing/routing-overview.ts";

type RulesListProps = { overview: RoutingOverview; mayChange: boolean };

/** The rules as sentences in order, with how many of the latest payments each took; and where all others go. */
export function RulesList({ overview, mayChange }: RulesListProps) {
  const { rules, otherwise, wentOn } = overview;
  const router = useRouter();
  const reorder = trpc.routingRules.reorder.useMutation({ onSuccess: () => router.refresh() });
  const move = (from: number, to: number) => {
    const ids = rules.map(({ id }) => id);
    const [moved = ""] = ids.splice(from, 1);
    reorder.mutate({ ids: ids.toSpliced(to, 0, moved) });
  };
  return (
    <>
      <ProblemList problems={reorder.error ? problemsOf(reorder.error) : []} />
      <ol className="divide-y divide-line border-y border-line">
        {rules.map((rule, index) => (
          <li
            key={rule.id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 py-2 sm:flex-nowrap"
          >
            <Mark>{index + 1}</Mark>
            <p className="min-w-0 flex-1 text-sm">{rule.sentence}</p>
            <Count of={rule.tried} approved={approved(rule)} />
            {mayChange && (
              <div className="flex shrink-0 max-sm:w-full max-sm:justify-end">
                <Move
                  rule={rule}
                  way="up"
                  disabled={index === 0 || reorder.isPending}
                  onMove={() => move(index, index - 1)}
                />
                <Move
                  rule={rule}
                  way="down"
                  disabled={index === rules.length - 1 || reorder.isPending}
                  onMove={() => move(index, index + 1)}
                />
                <Remove {...rule} />
              </div>
            )}
          </li>
        ))}
        <li className="flex min-h-12 items-center gap-3 py-2">
          <Mark>∞</Mark>
          <p className="grow text-sm">
            {rules.length > 0 ? "Everything else goes" : "All payments go"} to {otherwise.label}.
          </p>
          <Count of={otherwise.tried} />
        </li>
        <li className="flex min-h-12 items-center gap-3 py-2">
          <Mark>↻</Mark>
          <p className="grow text-sm">
            If one cannot be reached, the next rule that fits decides, and at last {otherwise.label}
            .
          </p>
          <Count of={wentOn} />
        </li>
      </ol>
      <p className="mt-3 text-table text-ink-muted">
        Never after silence: no answer can still mean a charge.
      </p>
    </>
  );
}

function Mark({ children }: { children: number | string }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line text-xs tabular-nums text-ink-muted"
    >
      {children}
    </span>
  );
}

function Count({ of, approved: share }: { of: number; approved?: string | null }) {
  return (
    <span className="shrink-0 text-table tabular-nums text-ink-muted">
      {share && `${share} of `}
      {of.toLocaleString("en")}
      <span className="sr-only">
        {of === 1 ? " payment" : " payments"}
        {share && ", approved"}
      </span>
    </span>
  );
}

type MoveProps = {
  rule: CountedRule;
  way: "up" | "down";
  disabled: boolean;
  onMove: () => void;
};

function Move({ rule, way, disabled, onMove }: MoveProps) {
  const Icon = way === "up" ? ArrowUp : ArrowDown;
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={disabled}
      onClick={onMove}
      aria-label={`Move rule ${rule.position} ${way}`}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}

function Remove({ id, position, sentence }: CountedRule) {
  const remove = trpc.routingRules.remove.useMutation();
  return (
    <ConfirmAction
      title={`Delete rule ${position}?`}
      description={`${sentence} Payments from now on do not follow it.`}
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Delete rule ${position}`}>
          Delete
        </Button>
      }
      confirmLabel="Delete"
      keepLabel="Keep"
      mutation={remove}
      run={(options) => remove.mutate({ id }, options)}
      done="The rule was deleted"
    />
  );
}
