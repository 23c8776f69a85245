import type { PlanMessages } from "#components/checkout/messages/plan/en.ts";

export const plan: PlanMessages = {
  planRest: "{name}，本期剩余时间",
  planUnused: "{name}，未使用",
  planCredit: "之前未使用的时间",
  planKept: "留作之后的扣款",
  planSmall: "金额过小，不收取",
  planNext: "接下来",
  planThen: "之后{interval}",
  planWhen: "何时生效",
  planAtOnce: "现在",
  planOn: "{date}",
  planNothing: "今天无需付款",
  planKeep: "保留 {plan}",
  planItem: "您想更改哪一项？",
  planUntil: "这些金额在 {time} 前有效。",
  planFrom: "{plan}，从今天起",
};
