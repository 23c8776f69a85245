const base =
  "inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap no-underline transition-colors disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0";

const variants = {
  primary:
    "bg-primary text-primary-on shadow-sm hover:bg-primary-hover disabled:bg-neutral-soft disabled:text-ink-subtle",
  secondary:
    "border border-line-firm bg-surface text-ink shadow-sm hover:bg-surface-hover disabled:text-ink-subtle",
  ghost: "text-ink hover:bg-surface-hover disabled:text-ink-subtle",
  danger: "bg-danger text-danger-on shadow-sm hover:bg-danger-hover disabled:opacity-60",
} as const;

const sizes = {
  sm: "h-[34px] gap-1.5 px-3 text-table",
  md: "h-[34px] gap-2 px-3.5 text-sm max-md:h-11",
  icon: "size-10",
  "icon-sm": "size-8",
} as const;

export type ButtonVariant = keyof typeof variants;
export type ButtonSize = keyof typeof sizes;

/** The look of a button, for the rare element that cannot be a Button. */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "md"): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}
