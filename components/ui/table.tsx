import type { ComponentProps } from "react";
import { cn } from "#components/ui/cn.ts";

/** Table parts with one look. DataTable composes them; plain tables may as well. */
export function Table({ className, ...props }: ComponentProps<"table">) {
  return <table className={cn("w-full border-collapse text-table", className)} {...props} />;
}

export function TableHeadCell({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn(
        "h-[34px] content-center border-b border-line px-3 text-left text-xs font-medium whitespace-nowrap text-ink-muted first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-7",
        className,
      )}
      {...props}
    />
  );
}

export const rowClass = "border-b border-line last:border-b-0";

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cn(rowClass, className)} {...props} />;
}

export const cellClass =
  "h-10 px-3 py-1.5 align-middle md:group-data-[density=compact]/table:h-8 md:group-data-[density=compact]/table:py-0 first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-7";

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn(cellClass, className)} {...props} />;
}
