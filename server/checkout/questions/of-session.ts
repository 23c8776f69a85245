import type { Questions } from "#server/checkout/questions/asked.ts";
import { describeQuestions } from "#server/checkout/questions/describe.ts";
import type { Order } from "#server/checkout/view.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { FieldAnswer } from "#server/wire/atoms/selling/answers.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

type Asking = Pick<CheckoutSessionModel, "selling" | "answers" | "currency">;

/**
 * The questions of a session as its page asks them; null where it asks none. Earlier answers are shown to the browser
 * that gave them alone (`isTheirs`); `choices` are those that it may see.
 */
export function questionsOfSession(
  row: Asking,
  { locale, order }: { locale: string; order: Order },
  { isTheirs, choices }: { isTheirs: boolean; choices: ShopperChoices | null },
): Questions | null {
  const answers = isTheirs ? ((row.answers as FieldAnswer[] | null) ?? []) : [];
  const page = { locale, currency: row.currency, goods: order.total };
  return describeQuestions(row.selling as Selling | null, page, { choices, answers });
}
