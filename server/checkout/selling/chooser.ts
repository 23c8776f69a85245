import { withBusinessChecked } from "#server/checkout/pay/check-business.ts";
import { readValues } from "#server/checkout/pay/details-form.ts";
import { describeQuestions } from "#server/checkout/questions/describe.ts";
import { takeAnswers } from "#server/checkout/questions/take-answers.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import { choicesOf } from "#server/checkout/selling/choices.ts";
import type { Choose } from "#server/checkout/selling/price-session.ts";
import type { Services } from "#server/core/context.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

/** Reads the choices of a session in a posted form, as the press of Pay does, before the session is priced. */
export function chooserOf(services: Services, request: PostedCheckout): Choose {
  const { form, ip } = request;
  return async ({ selling, currency, totalAmount }, locale) => {
    const page = { locale, currency, goods: Number(totalAmount) };
    const { choices } = takeAnswers(describeQuestions(selling as Selling | null, page), form, page);
    const values = readValues(form, { ...page, chooses: { quantity: null, amount: null } });
    const chosen = { ...choicesOf(values), ...choices };
    return {
      choices: await withBusinessChecked(services, request, chosen),
      guesser: ip ? { ip } : null,
    };
  };
}
