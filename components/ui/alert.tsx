import type { ReactNode } from "react";
import { CircleAlert, Info, TriangleAlert } from "#components/icons/icons.ts";
import { cn } from "#components/ui/cn.ts";

const looks = {
  info: { icon: Info, box: "border-info/30 bg-info-soft text-info" },
  warning: { icon: TriangleAlert, box: "border-warning/30 bg-warning-soft text-warning" },
  danger: { icon: CircleAlert, box: "border-danger/30 bg-danger-soft text-danger" },
} as const;

/** A message that stays. A `danger` one is announced at once. */
export function Alert(props: {
  tone: keyof typeof looks;
  children: ReactNode;
  className?: string;
}) {
  const { icon: Icon, box } = looks[props.tone];
  return (
    <div
      role={props.tone === "danger" ? "alert" : undefined}
      className={cn("flex gap-3 rounded-md border p-3 text-sm", box, props.className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 break-words">{props.children}</div>
    </div>
  );
}
