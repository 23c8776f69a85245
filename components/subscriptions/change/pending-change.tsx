"use client";

import { formatMoney } from "#components/display/money/format-money.ts";
import { ConfirmAction } from "#components/form/confirm-action.tsx";
import { momentWords } from "#components/subscriptions/charges/moment-words.ts";
import { lengthOf } from "#components/subscriptions/period.ts";
import { trpc } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import type { Subscription } from "#server/wire/payments/subscription.ts";

type PendingChangeProps = {
  subscription: Pick<Subscription, "id" | "items" | "currency" | "recurring" | "pendingChange">;
  mayChange: boolean;
  /** The reader's. */
  timeZone: string;
};

/** The items that come with the next period, until when that can be taken back; nothing if none are to come. */
export function PendingChange({ subscription, mayChange, timeZone }: PendingChangeProps) {
  const { items: present, currency, recurring, pendingChange } = subscription;
  if (!pendingChange) return null;
  const length = lengthOf(recurring);
  // An item that was sold without a price cannot be asked for again.
  const kept = present.flatMap(({ priceId, quantity }) => (priceId ? [{ priceId, quantity }] : []));
  const mayUndo = mayChange && kept.length === present.length;
  return (
    <section
      aria-label="Planned change"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <div className="min-w-0">
        <h2 className="font-semibold">Changes on {momentWords(pendingChange.at, timeZone)}</h2>
        <ul className="mt-1 text-ink-muted">
          {pendingChange.items.map(({ priceId, name, quantity, amount }) => (
            <li key={priceId ?? name}>
              {quantity} × {name}, {formatMoney(amount, currency)} / {length}
            </li>
          ))}
        </ul>
      </div>
      {mayUndo && <UndoChange id={subscription.id} items={kept} />}
    </section>
  );
}

type UndoChangeProps = { id: string; items: { priceId: string; quantity: number }[] };

function UndoChange({ id, items }: UndoChangeProps) {
  const update = trpc.subscriptions.update.useMutation();
  return (
    <ConfirmAction
      title="Keep the present plan?"
      description="The planned change is taken back. Nothing is charged now."
      isReversible
      done="The plan stays as it is"
      trigger={<Button variant="secondary">Undo</Button>}
      confirmLabel="Keep the present plan"
      keepLabel="Let it change"
      mutation={update}
      run={(options) => update.mutate({ id, items, proration: "next_period" }, options)}
    />
  );
}
