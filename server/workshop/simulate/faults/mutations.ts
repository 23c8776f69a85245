import { besidePayments } from "#server/workshop/simulate/faults/beside-payments.ts";
import { inPayments } from "#server/workshop/simulate/faults/in-payments.ts";
import { inSelling } from "#server/workshop/simulate/faults/in-selling.ts";
import { inStripe } from "#server/workshop/simulate/faults/in-stripe.ts";
import type { Mutation } from "#server/workshop/simulate/faults/mutation.ts";

/** Faults as people make them: a lock dropped, a void forgotten, unknown taken for failed. */
export const mutations: readonly Mutation[] = [
  ...inPayments,
  ...besidePayments,
  ...inStripe,
  ...inSelling,
];
