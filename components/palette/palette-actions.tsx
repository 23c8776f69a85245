import { Command } from "cmdk";
import { formatMoney } from "#components/display/money/format-money.ts";
import { left } from "#components/display/time/ago.ts";
import { newLinkHref } from "#components/frame/creations.ts";
import { Link2, Scale } from "#components/icons/icons.ts";
import { Entry, groupClass } from "#components/palette/entry.tsx";
import { Highlight } from "#components/palette/highlight.tsx";
import type { Found } from "#server/wire/dashboard/search.ts";

type PaletteActionsProps = {
  found: Found;
  text: string;
  mayLink: boolean;
  go: (href: string) => void;
};

/** Actions for the search results: answer the disputes that wait, and send a link to the first of the people. */
export function PaletteActions({ found, text, mayLink, go }: PaletteActionsProps) {
  const { disputes, payments, customers } = found;
  const person = mayLink ? customers[0] : undefined;
  if (disputes.length === 0 && !person) return null;
  return (
    <Command.Group heading="Do" className={groupClass}>
      {disputes.map(({ id, paymentIntentId }) => {
        const payment = payments.find((one) => one.id === paymentIntentId);
        return (
          <Entry
            key={id}
            value={`answer ${id}`}
            icon={Scale}
            title={<Highlight text={`Answer the dispute of ${whose(payment)}`} typed={text} />}
            end={
              payment?.respondBy && (
                <span className="font-medium text-danger">{left(payment.respondBy)}</span>
              )
            }
            onSelect={() => go(`/disputes/${id}`)}
          />
        );
      })}
      {person && (
        <Entry
          value={`send ${person.id}`}
          icon={Link2}
          title={<Highlight text={`Send ${person.name} a payment link`} typed={text} />}
          onSelect={() => go(`${newLinkHref}?customerId=${person.id}`)}
        />
      )}
    </Command.Group>
  );
}

function whose(payment: Found["payments"][number] | undefined): string {
  if (!payment) return "this payment";
  return payment.customer?.label ?? formatMoney(payment.amount, payment.currency);
}
