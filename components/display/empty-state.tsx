import type { ReactNode } from "react";
import type { IconComponent } from "#components/icons/icon.ts";

/** Stands where a list would be: says why it is empty and what to do about it. */
export function EmptyState(props: {
  icon: IconComponent;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Icon = props.icon;
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-accent-soft text-ink">
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <p className="text-base font-semibold">{props.title}</p>
      {props.children && <p className="mt-1 max-w-sm text-ink-muted">{props.children}</p>}
      {props.action && <div className="mt-5">{props.action}</div>}
    </div>
  );
}
