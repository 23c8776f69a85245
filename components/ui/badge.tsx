import type { ReactNode } from "react";
import type { IconComponent } from "#components/icons/icon.ts";
import { cn } from "#components/ui/cn.ts";

const tones = {
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
  neutral: "bg-neutral-soft text-neutral",
  accent: "bg-accent text-accent-on",
} as const;

export type Tone = keyof typeof tones;

/** A short label. Words and icon carry the meaning; the tone only supports it. */
export function Badge(props: {
  tone?: Tone;
  icon?: IconComponent;
  children: ReactNode;
  className?: string;
}) {
  const { tone = "neutral", icon: Icon, children, className } = props;
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5" />}
      {children}
    </span>
  );
}
