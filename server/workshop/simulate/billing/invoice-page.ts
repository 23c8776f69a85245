import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { openPage } from "#server/payments/invoices/open-page.ts";
import { challenge } from "#server/workshop/simulate/actions/shopper.ts";
import type { Invoices, PlanStage } from "#server/workshop/simulate/billing/plan-stage.ts";
import { cards } from "#server/workshop/simulate/processor/simulated-processor.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Action } from "#server/workshop/simulate/stage.ts";
import { inProcess } from "#server/workshop/simulate/world.ts";
import type { Bill } from "#server/workshop/testing/models/billed/invoiced-subscription.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

type Owed = { invoices: Invoices; bill: Bill; id: string };

/** An invoice that is known and, as far as is known, not paid; most often one that is due. */
export function pickOwed(random: Random, { world, subscribers }: PlanStage): Owed | null {
  const now = world.clock.now().getTime();
  const known = subscribers.flatMap(({ invoices }) =>
    (invoices?.model.bills ?? []).flatMap((bill) =>
      invoices && bill.id && bill.status !== "paid" ? [{ invoices, bill, id: bill.id }] : [],
    ),
  );
  if (known.length === 0) return null;
  const due = known.filter(({ bill }) => bill.dueAt < now);
  return random.pick(due.length > 0 && random.chance(0.7) ? due : known);
}

let browsers = 0;

/** Somebody opens the page of an invoice and pays there by a card, whose bank may ask; null where nobody owes anything. */
export function paysOnPage(random: Random, stage: PlanStage): Action | null {
  const owed = pickOwed(random, stage);
  if (!owed) return null;
  const { id, invoices } = owed;
  const number = random.pick([cards.good, cards.good, cards.declined, cards.challenged]);
  const passes = random.chance(0.7);
  return {
    name: `somebody pays ${id} on its page with ${number}`,
    run: async (it) => {
      const page = await openPage(inProcess(it), id);
      if (!page?.paymentIntentId) return;
      invoices.asked.add(`pay ${id}`);
      browsers += 1;
      const { status } = await confirmPayment(inProcess(it), page.paymentIntentId, {
        card: card(number),
        browserToken: `browser of an invoice ${browsers}`,
      });
      if (status !== "requires_action") return;
      await challenge({ intentId: page.paymentIntentId }, passes).run(it);
    },
  };
}
