"use client";

import { Columns3 } from "#components/icons/icons.ts";
import type { HiddenColumns } from "#components/table/list/use-hidden-columns.ts";
import { Button } from "#components/ui/button.tsx";
import { DropdownCheckboxItem, DropdownMenu } from "#components/ui/dropdown-menu.tsx";

type ColumnMenuProps = { columns: { id: string; header: string }[]; hidden: HiddenColumns };

/** Which columns a table has. The first is where its rows lead, and stays; a phone's rows have none. */
export function ColumnMenu({ columns, hidden }: ColumnMenuProps) {
  return (
    <DropdownMenu
      onOpenChange={(open) => !open && hidden.keep()}
      trigger={
        <Button variant="ghost" size="sm" className="-mr-3 max-md:hidden">
          <Columns3 aria-hidden /> Columns
        </Button>
      }
    >
      {columns.slice(1).map(({ id, header }) => (
        <DropdownCheckboxItem
          key={id}
          checked={!hidden.ids.has(id)}
          onCheckedChange={(isShown) => hidden.show(id, isShown)}
        >
          {header}
        </DropdownCheckboxItem>
      ))}
    </DropdownMenu>
  );
}
