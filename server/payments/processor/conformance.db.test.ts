import { describe, test } from "vitest";
import type { ProcessorName } from "#server/core/interfaces/processor.ts";
import { adyenRig } from "#server/workshop/testing/processor/adyen-rig.ts";
import { mollieRig } from "#server/workshop/testing/processor/mollie-rig.ts";
import type { Rig, Statement } from "#server/workshop/testing/processor/rig.ts";
import { sandboxRig } from "#server/workshop/testing/processor/sandbox-rig.ts";
import { amounts } from "#server/workshop/testing/processor/statements/amounts.ts";
import { bankDebitStatements } from "#server/workshop/testing/processor/statements/bank-debits.ts";
import { bankRedirectStatements } from "#server/workshop/testing/processor/statements/bank-redirects.ts";
import { brokenLines } from "#server/workshop/testing/processor/statements/broken-lines.ts";
import { captures } from "#server/workshop/testing/processor/statements/captures.ts";
import { challenges } from "#server/workshop/testing/processor/statements/challenges.ts";
import { disputes } from "#server/workshop/testing/processor/statements/disputes.ts";
import { lists } from "#server/workshop/testing/processor/statements/lists.ts";
import { lostAnswers } from "#server/workshop/testing/processor/statements/lost-answers.ts";
import { paymentCodeStatements } from "#server/workshop/testing/processor/statements/payment-codes.ts";
import { payments } from "#server/workshop/testing/processor/statements/payments.ts";
import { refunds } from "#server/workshop/testing/processor/statements/refunds.ts";
import { savedCards } from "#server/workshop/testing/processor/statements/saved-cards.ts";
import { wrongStates } from "#server/workshop/testing/processor/statements/wrong-states.ts";
import { stripeRig } from "#server/workshop/testing/processor/stripe-rig.ts";

/** A processor that is added does not compile until it is held to these statements. */
const rigs: Record<ProcessorName, () => Promise<Rig>> = {
  sandbox: sandboxRig,
  stripe: stripeRig,
  second_sandbox: () => sandboxRig("second_sandbox"),
  adyen: adyenRig,
  mollie: mollieRig,
};

const statements: Record<string, readonly Statement[]> = {
  payments,
  challenges,
  "bank redirects": bankRedirectStatements,
  "payment codes": paymentCodeStatements,
  "bank debits": bankDebitStatements,
  captures,
  "lost answers": lostAnswers,
  refunds,
  "saved cards": savedCards,
  disputes,
  lists,
  amounts,
  "wrong states": wrongStates,
  "broken lines": brokenLines,
};

describe.each(Object.entries(rigs))("%s", async (_, makeRig) => {
  const rig = await makeRig();
  describe.each(Object.entries(statements))("%s", (_about, all) => {
    test.each([...all])("%s", async (_says, holds) => {
      await holds(rig);
    });
  });
});
