import { checkoutPath } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Page, ShopStage, Shopper } from "#server/workshop/simulate/shoppers/shop-stage.ts";
import { visitedAddress } from "#server/workshop/simulate/shoppers/visited-address.ts";

type Of = { stage: ShopStage; shopper: Shopper; random: Random };
type Challenge = Extract<CheckoutView, { state: "authentication" }>;

const answers = ["yes", "yes", "yes", "no", "closes", "yes and closes"];
const mostlyNo = ["yes", "no", "no", "no"];

/** At the bank: says yes or no and comes back, or closes it, with its tab or to begin anew. */
export function atBank({ stage, shopper, random }: Of, page: Page, _view: Challenge) {
  const answer = random.pick(stage.isAtBank ? mostlyNo : answers);
  const back = checkoutPath(visitedAddress(page.sending.url));
  const url = answer.includes("closes") ? shopper.url : back;
  return {
    name: `at the bank: ${answer}`,
    sends: [{ url }],
    bank: () => answerBank(stage, page, answer),
  };
}

/** The challenge that was last asked for by a press that led to this page. */
function answerBank({ world, presses, asked }: ShopStage, page: Page, answer: string): void {
  if (answer === "closes") return;
  const { model } = world.now;
  const here = visitedAddress(page.sending.url).entityId;
  const names = presses
    .filter(({ address, session }) => address.entityId === here || session?.entityId === here)
    .map(({ name }) => name);
  const waiting = model.books.payments.findLast(
    ({ status, attemptId }) =>
      status === "requires_action" && names.includes(asked.get(attemptId ?? "") ?? ""),
  );
  if (!waiting) return;
  model.answerChallenge(waiting.id, answer.startsWith("yes"));
}
