import { Store } from "#components/icons/icons.ts";

export type Merchant = { id: string; name: string };

/** The business that the page is about. */
export function MerchantName({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex size-6 shrink-0 items-center justify-center rounded-sm bg-success-soft text-success max-md:hidden">
        <Store aria-hidden className="size-3.5" />
      </span>
      <span className="truncate font-semibold">{name}</span>
    </span>
  );
}
