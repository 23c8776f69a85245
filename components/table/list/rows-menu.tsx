"use client";

import { Rows4 } from "#components/icons/icons.ts";
import type { ChosenRows } from "#components/table/list/use-rows-per-page.ts";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownRadioGroup,
  DropdownRadioItem,
} from "#components/ui/dropdown-menu.tsx";
import { rowsChoices } from "#server/wire/atoms/lists/rows-per-page.ts";

/** How many rows a page has. */
export function RowsMenu({ rows }: { rows: ChosenRows }) {
  const choose = (value: string) => {
    const chosen = rowsChoices.find((choice) => String(choice) === value);
    if (chosen) rows.choose(chosen);
  };
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="sm" className="max-md:hidden">
          <Rows4 aria-hidden /> <span className="max-2xl:sr-only">Rows</span>
        </Button>
      }
    >
      <DropdownRadioGroup value={String(rows.now)} onValueChange={choose}>
        {rowsChoices.map((choice) => (
          <DropdownRadioItem key={choice} value={String(choice)}>
            {choice} a page
          </DropdownRadioItem>
        ))}
      </DropdownRadioGroup>
    </DropdownMenu>
  );
}
