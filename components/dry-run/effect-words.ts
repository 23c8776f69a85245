import { formatMoney } from "#components/display/money/format-money.ts";
import type { DryRun } from "#server/wire/dry-run.ts";

/** More letters than these are counted. */
const lettersMax = 3;

/** The effects of an act, a sentence each: money first, then who is asked, and who is told. */
export function effectWords(run: Pick<DryRun, "ledger" | "calls" | "messages" | "webhooks">) {
  const lines = [
    ...moneyWords(run.ledger),
    ...run.calls.flatMap((call) => callWords(call) ?? []),
    ...letterWords(run.messages),
    ...webhookWords(run.webhooks),
  ];
  return lines.length > 0 ? lines : ["Nothing else changes: no money moves and nobody is told."];
}

function moneyWords(ledger: DryRun["ledger"]): string[] {
  const sums = new Map<string, number>();
  for (const { currency, legs } of ledger)
    for (const { account, amount } of legs) {
      const name = `${account} ${currency}`;
      sums.set(name, (sums.get(name) ?? 0) + amount);
    }
  return [...sums].flatMap(([name, sum]) => {
    const [account = "", currency = ""] = name.split(" ");
    const money = formatMoney(Math.abs(sum), currency);
    if (sum === 0) return [];
    if (account === "merchant")
      return [sum < 0 ? `${money} leaves your balance.` : `${money} comes into your balance.`];
    if (account === "customer")
      return [`Balances of customers ${sum < 0 ? "fall" : "rise"} by ${money}.`];
    return [];
  });
}

const asked = new Map<string, (money: string) => string>([
  ["createPayment", (money) => `The card processor is asked for ${money}.`],
  ["capturePayment", (money) => `The card processor is asked to take ${money}.`],
  ["cancelPayment", () => "The card processor is asked to let the money go."],
  ["createRefund", (money) => `The card processor is asked to give back ${money}.`],
  ["detachMethod", () => "The card processor is asked to forget the card."],
  ["submitEvidence", () => "The evidence goes to the bank."],
  ["closeDispute", () => "The bank is told that you accept the loss."],
]);

function callWords({ call, amount, currency }: DryRun["calls"][number]): string | null {
  const money = amount === null || currency === null ? "the money" : formatMoney(amount, currency);
  return asked.get(call)?.(money) ?? null;
}

function letterWords(messages: DryRun["messages"]): string[] {
  const shown = messages.slice(0, lettersMax).map(({ channel, recipient, subject }) => {
    const kind = channel === "sms" ? "A text message" : "An email";
    return `${kind} goes to ${recipient ?? "the customer"}${subject === null ? "" : `: “${subject}”`}.`;
  });
  const more = messages.length - shown.length;
  return more > 0 ? [...shown, `${more} more ${more === 1 ? "is" : "are"} sent.`] : shown;
}

function webhookWords(webhooks: DryRun["webhooks"]): string[] {
  const endpoints = new Set(webhooks.map(({ endpointId }) => endpointId)).size;
  if (endpoints === 0) return [];
  const types = [...new Set(webhooks.map(({ type }) => type))].join(", ");
  return [
    endpoints === 1
      ? `Your webhook endpoint is told: ${types}.`
      : `${endpoints} webhook endpoints are told: ${types}.`,
  ];
}
