import { disputeReason } from "#components/display/dispute-reason.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { IconComponent } from "#components/icons/icon.ts";
import {
  Ban,
  Check,
  CircleDashed,
  Clock,
  CreditCard,
  DoorOpen,
  Eye,
  Flag,
  Hourglass,
  Mail,
  PenLine,
  Plus,
  ShieldAlert,
  ShieldQuestionMark,
  Undo2,
  Webhook,
  X,
} from "#components/icons/icons.ts";
import { declineWords } from "#components/payments/decline-words.ts";
import { methodWords } from "#components/payments/method-words.ts";
import { codeFacts, isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import type { StoryEntry, StoryKind } from "#server/wire/dashboard/payment-story.ts";
import { isOfBank } from "#server/wire/payments/decline-codes.ts";
import type { Dispute } from "#server/wire/payments/dispute.ts";

export type StoryTone = "good" | "bad" | "fault" | "plain";
type Look = { icon: IconComponent; tone: StoryTone };

const looks: Record<StoryKind, Look> = {
  made: { icon: Plus, tone: "plain" },
  opened: { icon: Eye, tone: "plain" },
  field_wrong: { icon: PenLine, tone: "plain" },
  bank_asked: { icon: ShieldQuestionMark, tone: "plain" },
  came_back: { icon: ShieldQuestionMark, tone: "plain" },
  left: { icon: DoorOpen, tone: "plain" },
  sent: { icon: CreditCard, tone: "plain" },
  paid: { icon: Check, tone: "good" },
  held: { icon: Hourglass, tone: "plain" },
  declined: { icon: X, tone: "plain" },
  challenged: { icon: ShieldQuestionMark, tone: "plain" },
  unknown: { icon: CircleDashed, tone: "plain" },
  refunded: { icon: Undo2, tone: "plain" },
  refund_failed: { icon: X, tone: "bad" },
  fraud_warned: { icon: ShieldAlert, tone: "bad" },
  disputed: { icon: Flag, tone: "bad" },
  dispute_won: { icon: Check, tone: "good" },
  dispute_lost: { icon: Flag, tone: "bad" },
  letter: { icon: Mail, tone: "plain" },
  letter_failed: { icon: Mail, tone: "fault" },
  delivered: { icon: Webhook, tone: "plain" },
  delivery_failed: { icon: Webhook, tone: "fault" },
  delivery_waits: { icon: Webhook, tone: "fault" },
  canceled: { icon: Ban, tone: "plain" },
  expired: { icon: Clock, tone: "plain" },
};

export type StoryWords = Look & { title: string; detail: string | null };

/** An entry of a payment's story as somebody would tell it. */
export function storyWords(entry: StoryEntry, currency: string): StoryWords {
  return { ...looks[entry.kind], ...told(entry, currency) };
}

function told(entry: StoryEntry, currency: string): { title: string; detail: string | null } {
  const { kind, detail } = entry;
  const money = entry.amount === null ? "" : formatMoney(entry.amount, currency);
  switch (kind) {
    case "made":
      return { title: "Payment began", detail: detail && `from the link “${detail}”` };
    case "sent":
      return { title: `Sent ${sentWith(detail)}`, detail: null };
    case "paid":
      return { title: `Paid ${money}`, detail: null };
    case "held":
      return { title: `${money} set aside on the card`, detail: "not taken yet" };
    case "declined":
      return {
        title: detail && !isOfBank(detail) ? "Not made" : "Declined",
        detail: detail && declineWords(detail),
      };
    case "challenged":
      return challengedWords(detail);
    case "unknown":
      return { title: "Given up", detail: "no answer came" };
    case "refunded":
      return { title: `Refunded ${money}${entry.by ? ` by ${entry.by}` : ""}`, detail };
    case "refund_failed":
      return { title: `Refund of ${money} failed`, detail };
    case "fraud_warned":
      return { title: "The card's bank warns of fraud", detail: detail && disputeReason(detail) };
    case "disputed":
      return { title: `Disputed: ${money} at stake`, detail: detail && disputeReason(detail) };
    case "dispute_won":
      return { title: `Dispute won: ${money} stay with you`, detail: null };
    case "dispute_lost":
      return { title: lostWords(entry, currency), detail: null };
    case "left":
      return { title: detail ? "Closed the payment page" : "Gave up at the bank", detail: null };
    case "came_back":
      return { title: detail ? "Came back to the page" : "Came back from the bank", detail: null };
    default:
      return { title: plainTitles[kind](entry), detail };
  }
}

function challengedWords(method: string | null): { title: string; detail: string } {
  if (method === null || !isPaymentCode(method))
    return { title: "The bank asks who pays", detail: "not answered yet" };
  const { label, waitsMs } = codeFacts(method);
  const minutes = waitsMs / 60_000;
  const time = minutes === 1 ? "one minute" : `${minutes} minutes`;
  return { title: `Waits for ${label}`, detail: `not paid yet; there are ${time} to pay` };
}

/** An inquiry that was given up has taken nothing; of a lost dispute a part may have come back. */
function lostWords({ record, amount }: StoryEntry, currency: string): string {
  const { kind, amountReinstated } = record as Pick<Dispute, "kind" | "amountReinstated">;
  if (kind === "inquiry") return "Inquiry accepted: no money has moved";
  const kept = formatMoney((amount ?? 0) - amountReinstated, currency);
  return amountReinstated > 0
    ? `Dispute lost in part: ${kept} went back`
    : `Dispute lost: ${kept} went back`;
}

const plainTitles = {
  opened: () => "Opened the payment page",
  field_wrong: () => "Corrected invalid input",
  bank_asked: () => "Sent to the bank, which asks who pays",
  letter: () => "Email sent",
  letter_failed: () => "Email could not be sent",
  delivered: (entry: StoryEntry) => `Your system answered ${answerOf(entry) ?? ""}`.trim(),
  delivery_failed: (entry: StoryEntry) => notAnswering(entry, "Your system did not answer"),
  delivery_waits: (entry: StoryEntry) => notAnswering(entry, "Webhook is due"),
  canceled: () => "Canceled",
  expired: () => "Ended unpaid: its time was up",
};

/** With tries behind it, that the system failed says more than that it waits. */
function notAnswering(entry: StoryEntry, before: string): string {
  const answer = answerOf(entry);
  if (answer) return `Your system answered ${answer}`;
  return errorOf(entry) ? "Your system did not answer" : before;
}

function answerOf({ record }: StoryEntry): number | null {
  return (record as { status: number | null }).status;
}

function errorOf({ record }: StoryEntry): string | null {
  return (record as { error: string | null }).error;
}

function sentWith(detail: string | null): string {
  const [kind = "card", last4 = null] = (detail ?? "").split(" ");
  if (kind === "none") return "without a card: nothing was to be paid";
  return kind === "wallet" ? "from the customer's balance" : methodWords({ kind, last4 });
}
