import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  Hourglass,
  type LucideIcon,
  ShieldAlert,
  Undo2,
} from "lucide-react";
import { Badge, type Tone } from "#components/ui/badge.tsx";

type Look = { label: string; tone: Tone; icon: LucideIcon };

const looks: Record<string, Look> = {
  active: { label: "Active", tone: "success", icon: CircleCheck },
  used_up: { label: "Used up", tone: "neutral", icon: CircleCheck },
  inactive: { label: "Inactive", tone: "neutral", icon: Ban },
  deleted: { label: "Deleted", tone: "neutral", icon: Ban },
  rolling: { label: "Being replaced", tone: "warning", icon: Clock },
  revoked: { label: "Revoked", tone: "neutral", icon: Ban },
  failing: { label: "Failing", tone: "danger", icon: CircleAlert },
  paused: { label: "Paused", tone: "neutral", icon: Ban },
  disabled: { label: "Disabled", tone: "danger", icon: CircleAlert },
  open: { label: "Open", tone: "info", icon: CircleDashed },
  complete: { label: "Complete", tone: "success", icon: CircleCheck },
  completed: { label: "Completed", tone: "success", icon: CircleCheck },
  expired: { label: "Expired", tone: "neutral", icon: Clock },
  past_due: { label: "Past due", tone: "warning", icon: CircleAlert },
  unpaid: { label: "Unpaid", tone: "neutral", icon: CircleDashed },
  paid: { label: "Paid", tone: "success", icon: CircleCheck },
  no_payment_required: { label: "Nothing due", tone: "neutral", icon: CircleCheck },
  requires_payment_method: { label: "Awaiting payment", tone: "neutral", icon: CircleDashed },
  requires_confirmation: { label: "Awaiting confirmation", tone: "neutral", icon: CircleDashed },
  requires_action: { label: "Authenticating", tone: "warning", icon: ShieldAlert },
  requires_capture: { label: "To be captured", tone: "warning", icon: Hourglass },
  processing: { label: "Processing", tone: "info", icon: Hourglass },
  authorized: { label: "Authorized", tone: "info", icon: CircleCheck },
  succeeded: { label: "Succeeded", tone: "success", icon: CircleCheck },
  failed: { label: "Failed", tone: "danger", icon: CircleAlert },
  declined: { label: "Declined", tone: "danger", icon: CircleAlert },
  canceled: { label: "Canceled", tone: "neutral", icon: Ban },
  abandoned: { label: "Abandoned", tone: "neutral", icon: Ban },
  refunded: { label: "Refunded", tone: "neutral", icon: Undo2 },
  partially_refunded: { label: "Partly refunded", tone: "neutral", icon: Undo2 },
  uploaded: { label: "Uploaded", tone: "success", icon: CircleCheck },
  verified: { label: "Verified", tone: "success", icon: CircleCheck },
  rejected: { label: "Rejected", tone: "danger", icon: CircleAlert },
  under_review: { label: "Under review", tone: "info", icon: Hourglass },
  won: { label: "Won", tone: "success", icon: CircleCheck },
  lost: { label: "Lost", tone: "danger", icon: CircleAlert },
  reversed: { label: "Reversed", tone: "neutral", icon: Undo2 },
  pending: { label: "Pending", tone: "info", icon: Hourglass },
  not_sent: { label: "No endpoint", tone: "neutral", icon: CircleDashed },
  in_transit: { label: "In transit", tone: "info", icon: Hourglass },
  returned: { label: "Returned", tone: "danger", icon: Undo2 },
  sent: { label: "Sent", tone: "success", icon: CircleCheck },
  delivered: { label: "Delivered", tone: "success", icon: CircleCheck },
};

/** A status in words. */
export function statusWords(status: string): string {
  return looks[status]?.label ?? status;
}

/** A status in words with an icon; the colour only supports them. */
export function StatusBadge({ status }: { status: string }) {
  const look = looks[status] ?? { label: status, tone: "neutral", icon: CircleDashed };
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {look.label}
    </Badge>
  );
}
