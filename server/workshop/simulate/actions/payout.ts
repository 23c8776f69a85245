import { markPayout } from "#server/routers/payouts/mark.ts";
import { schedulePayouts } from "#server/routers/payouts/schedule.ts";
import { sendPayouts } from "#server/routers/payouts/send.ts";
import { asking, type MerchantCall, post } from "#server/workshop/simulate/actions/merchant.ts";
import { working } from "#server/workshop/simulate/actions/worker.ts";
import { changeAccount } from "#server/workshop/simulate/bank-account.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Action, Kind, Stage } from "#server/workshop/simulate/stage.ts";
import { inProcess } from "#server/workshop/simulate/world.ts";

const hasPayouts = ({ payouts }: Stage) => payouts.length > 0;
const where = { about: ["earned"], fits: hasPayouts } as const;

/** Money on its way to the merchant's bank: called back, handed over, paid, failed, sent back. */
export const payoutKinds: readonly Kind[] = [
  asking(callBack, where),
  asking(callBack, where),
  { ...working("sends payouts", sendPayouts), ...where },
  { ...working("sends payouts", sendPayouts), ...where },
  { ...working("pays out by schedule", schedulePayouts), ...where },
  { ...where, make: () => ({ name: "at the bank payouts go on", run: goOn }) },
  { ...where, make: mark },
  { ...where, fits: mayChange, make: change },
];

function callBack(random: Random, { payouts }: Stage): MerchantCall {
  return post(`/payouts/${random.pick(payouts)}/cancel`);
}

async function goOn({ world }: Stage): Promise<void> {
  world.now.model.bank.settle();
}

const marks = ["in_transit", "paid", "failed", "returned"] as const;

/** An administrator says what became of a payout, also of one that is the processor's to say. */
function mark(random: Random, { payouts }: Stage): Action {
  const id = random.pick(payouts);
  const to = random.pick(marks);
  return {
    name: `an administrator marks ${id} as ${to}`,
    run: async (stage) => {
      await markPayout(inProcess(stage), { id, to });
      stage.promised.push({ what: "marked", payoutId: id, to });
    },
  };
}

/** Where payouts of the scene are held back because of the account it stays as it is. */
function mayChange({ payouts, promised }: Stage): boolean {
  return payouts.length > 0 && !promised.some(({ what }) => what === "not paid out");
}

function change(random: Random): Action {
  const to = random.pick(["first", "other", "rejected"] as const);
  return {
    name: `the account of the merchant becomes the ${to} one`,
    run: (stage) => changeAccount(inProcess(stage), to),
  };
}
