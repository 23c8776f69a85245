import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "#components/ui/button-class.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

type LinkButtonProps = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize };

/** A way to another page, with the look of a button. */
export function LinkButton({ variant, size, className, ...link }: LinkButtonProps) {
  return <Link {...link} className={cn(buttonClass(variant, size), className)} />;
}
