import type { PayableView } from "#server/checkout/pay/refused.ts";
import type { FieldErrors, Refusal } from "#server/checkout/view.ts";

type Posted = Record<string, string>;

/** Choices with which an order cannot be paid: a code that is not taken, a country that nothing goes to. */
export function checkSelling({ form: { selling, asks } }: PayableView, form: Posted): FieldErrors {
  const { code = null, delivery = null } = selling ?? {};
  const isTyped = !form.appliedCode || Boolean(form.promotionCode);
  const problem = isTyped && code?.applied === null ? code.problem : null;
  return {
    ...(problem ? { promotionCode: problem === "code_limited" ? "code_unknown" : problem } : {}),
    ...(asks.address && delivery?.options.length === 0 ? { country: "nowhere" } : {}),
  };
}

/** Why the total is another one than the page showed: the last use of its code is gone, or the price has changed. */
export function whyChanged({ form: { selling } }: PayableView, form: Posted): Refusal {
  const { appliedCode, shownTotal } = form;
  if (!appliedCode || selling?.code?.problem !== "code_used_up") return { kind: "total_changed" };
  const discount = { name: appliedCode, code: appliedCode, percent: null, amount: 0 };
  return {
    kind: "code_gone",
    code: appliedCode,
    discount: { ...discount, removable: false },
    totalBefore: Number(shownTotal),
  };
}
