"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";

/** A menu button: arrow keys move, type-ahead finds, Escape closes. */
export function DropdownMenu(props: {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end";
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Primitive.Root modal={false} onOpenChange={props.onOpenChange}>
      <Primitive.Trigger asChild>{props.trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={props.align ?? "end"}
          sideOffset={6}
          collisionPadding={8}
          className="animate-appear z-50 min-w-44 rounded-lg border border-line bg-surface p-1 shadow-lg"
        >
          {props.children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const itemClass =
  "flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-2 text-sm text-ink no-underline outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-subtle data-[highlighted]:bg-surface-hover [&_svg]:size-4 [&_svg]:text-ink-muted";

/** One action of a DropdownMenu. */
export function DropdownItem({
  tone,
  className,
  ...props
}: ComponentProps<typeof Primitive.Item> & { tone?: "danger" }) {
  return (
    <Primitive.Item
      className={cn(itemClass, tone === "danger" && "text-danger [&_svg]:text-danger", className)}
      {...props}
    />
  );
}

/** A group of which one is chosen; each DropdownRadioItem says its value. */
export const DropdownRadioGroup = Primitive.RadioGroup;

export function DropdownRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(itemClass, "pr-8", className)} {...props}>
      {children}
      <Primitive.ItemIndicator className="absolute right-4 size-1.5 rounded-full bg-primary" />
    </Primitive.RadioItem>
  );
}

/** One of several that can be chosen; the menu stays open for the next. */
export function DropdownCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem
      onSelect={(event) => event.preventDefault()}
      className={cn(itemClass, "relative pl-9", className)}
      {...props}
    >
      <Primitive.ItemIndicator className="absolute left-2.5">
        <Check aria-hidden />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  );
}

export function DropdownLabel({ children }: { children: ReactNode }) {
  return (
    <Primitive.Label className="px-2.5 py-2 text-xs text-ink-muted">{children}</Primitive.Label>
  );
}

export function DropdownSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
