"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { Check } from "#components/icons/icons.ts";
import { cn } from "#components/ui/cn.ts";
import type { DropdownPopupProps } from "#components/ui/dropdown-popup.tsx";
import { later } from "#components/ui/later.tsx";
import { type MenuPart, useMenuParts } from "#components/ui/menu-parts.ts";
import { Opener } from "#components/ui/opener.tsx";

type Of<Part extends keyof MenuPart> = ComponentProps<MenuPart[Part]>;

const Popup = later<DropdownPopupProps>(() =>
  import("#components/ui/dropdown-popup.tsx").then((module) => module.DropdownPopup),
);

/** A menu button: arrow keys move, type-ahead finds, Escape closes. */
export function DropdownMenu(props: Omit<DropdownPopupProps, "byKey">) {
  const [opened, setOpened] = useState<{ byKey: boolean } | null>(null);
  const open = (byKey: boolean) => {
    setOpened({ byKey });
    props.onOpenChange?.(true);
  };
  return (
    <Popup
      {...props}
      wanted={opened !== null}
      byKey={opened?.byKey ?? false}
      meanwhile={
        <Opener opens="menu" isOpen={false} prepare={Popup.prepare} onOpen={open}>
          {props.trigger}
        </Opener>
      }
    />
  );
}

const itemClass =
  "flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-2 text-sm text-ink no-underline outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-subtle data-[highlighted]:bg-surface-hover [&_svg]:size-4 [&_svg]:text-ink-muted";

/** One action of a DropdownMenu. */
export function DropdownItem({ tone, className, ...props }: Of<"Item"> & { tone?: "danger" }) {
  const { Item } = useMenuParts();
  return (
    <Item
      className={cn(itemClass, tone === "danger" && "text-danger [&_svg]:text-danger", className)}
      {...props}
    />
  );
}

/** A group of which one is chosen; each DropdownRadioItem says its value. */
export function DropdownRadioGroup(props: Of<"RadioGroup">) {
  const { RadioGroup } = useMenuParts();
  return <RadioGroup {...props} />;
}

export function DropdownRadioItem({ className, children, ...props }: Of<"RadioItem">) {
  const { RadioItem, ItemIndicator } = useMenuParts();
  return (
    <RadioItem className={cn(itemClass, "pr-8", className)} {...props}>
      {children}
      <ItemIndicator className="absolute right-4 size-1.5 rounded-full bg-primary" />
    </RadioItem>
  );
}

/** One of several that can be chosen; the menu stays open for the next. */
export function DropdownCheckboxItem({ className, children, ...props }: Of<"CheckboxItem">) {
  const { CheckboxItem, ItemIndicator } = useMenuParts();
  return (
    <CheckboxItem
      onSelect={(event) => event.preventDefault()}
      className={cn(itemClass, "relative pl-9", className)}
      {...props}
    >
      <ItemIndicator className="absolute left-2.5">
        <Check aria-hidden />
      </ItemIndicator>
      {children}
    </CheckboxItem>
  );
}

export function DropdownLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label className="px-2.5 py-2 text-xs text-ink-muted">{children}</Label>;
}

export function DropdownSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="-mx-1 my-1 h-px bg-line" />;
}
