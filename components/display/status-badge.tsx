import type { ComponentType } from "react";
import type { IconProps } from "#components/icons/icon.ts";
import {
  Ban,
  CircleAlert,
  Check,
  Circle,
  Clock,
  Flag,
  Hourglass,
  RotateCw,
  ShieldAlert,
  Undo2,
  X,
} from "#components/icons/icons.ts";
import type { Tone } from "#components/ui/badge.tsx";

type Look = { label: string; tone: Tone; icon: ComponentType<IconProps> };

/** Lucide's own is eight arcs, eight elements in each row that waits. */
function Dashed(props: IconProps) {
  return <Circle {...props} strokeDasharray="4.2 3.65" />;
}

const looks = {
  active: { label: "Active", tone: "success", icon: Check },
  available: { label: "Available", tone: "success", icon: Check },
  switched_off: { label: "Switched off", tone: "neutral", icon: Ban },
  used_up: { label: "Used up", tone: "neutral", icon: Check },
  out_of_stock: { label: "Out of stock", tone: "warning", icon: CircleAlert },
  inactive: { label: "Inactive", tone: "neutral", icon: Ban },
  deleted: { label: "Deleted", tone: "neutral", icon: Ban },
  rolling: { label: "Being replaced", tone: "warning", icon: Clock },
  revoked: { label: "Revoked", tone: "neutral", icon: Ban },
  failing: { label: "Failing", tone: "danger", icon: CircleAlert },
  paused: { label: "Paused", tone: "neutral", icon: Ban },
  disabled: { label: "Disabled", tone: "danger", icon: CircleAlert },
  open: { label: "Open", tone: "info", icon: Dashed },
  complete: { label: "Complete", tone: "success", icon: Check },
  completed: { label: "Completed", tone: "success", icon: Check },
  expired: { label: "Expired", tone: "neutral", icon: Clock },
  incomplete: { label: "Incomplete", tone: "neutral", icon: Dashed },
  trialing: { label: "Trial", tone: "info", icon: Hourglass },
  past_due: { label: "Past due", tone: "warning", icon: CircleAlert },
  unpaid: { label: "Unpaid", tone: "neutral", icon: Dashed },
  draft: { label: "Draft", tone: "neutral", icon: Dashed },
  overdue: { label: "Overdue", tone: "danger", icon: CircleAlert },
  spent: { label: "Spent", tone: "neutral", icon: Check },
  issued: { label: "Issued", tone: "info", icon: Dashed },
  redeemed: { label: "Redeemed", tone: "success", icon: Check },
  voided: { label: "Voided", tone: "neutral", icon: Ban },
  void: { label: "Void", tone: "neutral", icon: Ban },
  uncollectible: { label: "Uncollectible", tone: "neutral", icon: X },
  paid: { label: "Paid", tone: "success", icon: Check },
  no_payment_required: { label: "Nothing due", tone: "neutral", icon: Check },
  disputed: { label: "Disputed", tone: "danger", icon: Flag },
  dispute_lost: { label: "Dispute lost", tone: "danger", icon: Flag },
  held: { label: "Held", tone: "warning", icon: Clock },
  waiting: { label: "Waiting", tone: "neutral", icon: Dashed },
  authenticating: { label: "Identity check", tone: "neutral", icon: ShieldAlert },
  requires_payment_method: { label: "Awaiting payment", tone: "neutral", icon: Dashed },
  requires_confirmation: { label: "Awaiting confirmation", tone: "neutral", icon: Dashed },
  requires_action: { label: "Authenticating", tone: "warning", icon: ShieldAlert },
  requires_capture: { label: "To be captured", tone: "warning", icon: Hourglass },
  processing: { label: "Processing", tone: "info", icon: Hourglass },
  authorized: { label: "Authorized", tone: "info", icon: Check },
  succeeded: { label: "Succeeded", tone: "success", icon: Check },
  failed: { label: "Failed", tone: "danger", icon: CircleAlert },
  declined: { label: "Declined", tone: "neutral", icon: X },
  canceled: { label: "Canceled", tone: "neutral", icon: Ban },
  abandoned: { label: "Abandoned", tone: "neutral", icon: Ban },
  refunded: { label: "Refunded", tone: "neutral", icon: Undo2 },
  partially_refunded: { label: "Part refunded", tone: "neutral", icon: Undo2 },
  uploaded: { label: "Uploaded", tone: "success", icon: Check },
  verified: { label: "Verified", tone: "success", icon: Check },
  rejected: { label: "Rejected", tone: "danger", icon: CircleAlert },
  under_review: { label: "Under review", tone: "info", icon: Hourglass },
  won: { label: "Won", tone: "success", icon: Check },
  lost: { label: "Lost", tone: "danger", icon: CircleAlert },
  reversed: { label: "Reversed", tone: "neutral", icon: Undo2 },
  running: { label: "Being written", tone: "info", icon: Hourglass },
  finished: { label: "Finished", tone: "success", icon: Check },
  pending: { label: "Pending", tone: "info", icon: Hourglass },
  approved: { label: "Approved", tone: "success", icon: Check },
  denied: { label: "Denied", tone: "neutral", icon: X },
  used: { label: "Used", tone: "neutral", icon: Check },
  retrying: { label: "Trying again", tone: "warning", icon: RotateCw },
  in_transit: { label: "In transit", tone: "info", icon: Hourglass },
  returned: { label: "Returned", tone: "danger", icon: Undo2 },
  not_sent: { label: "No endpoint", tone: "neutral", icon: Dashed },
  sent: { label: "Sent", tone: "success", icon: Check },
  delivered: { label: "Delivered", tone: "success", icon: Check },
} satisfies Record<string, Look>;

/** A status that has a look: one that is new to an answer does not compile until it has one. */
export type Status = keyof typeof looks;

/** A status in words. */
export function statusWords(status: Status): string {
  return lookOf(status).label;
}

/** A tab that stands open across a deployment may be told a status that its script does not know. */
function lookOf(status: Status): Look {
  const look: Look | undefined = looks[status];
  return look ?? { label: status, tone: "neutral", icon: Dashed };
}

const grounds: Record<Tone, string> = {
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  info: "bg-neutral-soft text-neutral",
  neutral: "bg-neutral-soft text-neutral",
  accent: "bg-accent text-accent-on",
};

/** An icon on a ground of its own, in a line of words. */
export const roundIcon = "mr-1.5 inline size-[18px] rounded-full p-[3px] align-[-0.3125rem]";

/** A status in words with an icon; the color only supports them. */
export function StatusBadge({ status }: { status: Status }) {
  const { label, tone, icon: Icon } = lookOf(status);
  return (
    <span className="font-medium whitespace-nowrap">
      <Icon aria-hidden className={`${roundIcon} ${grounds[tone]}`} strokeWidth={2.5} />
      {label}
    </span>
  );
}
