import { amountText } from "#server/notifications/receipts/amount-text.ts";
import type { DryRun } from "#server/wire/dry-run.ts";

/** The effects of a dry run in a sentence, for a person to confirm. It has no text that others wrote. */
export function dryRunSentence(run: DryRun): string {
  const { ledger, messages, webhooks, calls, events } = run;
  const parts = [
    ...ledger.map(({ type, currency, legs }) => `${movedBy(legs, currency)} (${words(type)})`),
    ...(messages.length > 0 ? [`send ${counted(messages.length, "message")}`] : []),
    ...(webhooks.length > 0 ? [`deliver ${counted(webhooks.length, "webhook")}`] : []),
    ...(calls.some(({ system }) => system === "processor") ? ["ask the card processor"] : []),
    ...(events.length > 0
      ? [`emit ${[...new Set(events.map(({ type }) => type))].join(", ")}`]
      : []),
  ];
  const acts = parts.length > 0 ? parts.join(", ") : "change a record";
  return `This call would ${acts}. Nothing has happened.`;
}

function movedBy(legs: DryRun["ledger"][number]["legs"], currency: string): string {
  const sum = legs.reduce((total, { amount }) => total + Math.max(amount, 0), 0);
  return `move ${amountText(BigInt(sum), currency)}`;
}

function words(type: string): string {
  return type.replaceAll("_", " ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
