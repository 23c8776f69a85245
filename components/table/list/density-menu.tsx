"use client";

import { Rows3 } from "#components/icons/icons.ts";
import type { ChosenDensity } from "#components/table/list/use-density.ts";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownRadioGroup,
  DropdownRadioItem,
} from "#components/ui/dropdown-menu.tsx";
import type { Density } from "#server/wire/dashboard/list-choices.ts";

const words: Record<Density, string> = { comfortable: "Comfortable", compact: "Compact" };

/** How high rows are. A phone's are as high as a finger needs. */
export function DensityMenu({ density }: { density: ChosenDensity }) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="sm" className="max-md:hidden">
          <Rows3 aria-hidden /> <span className="max-2xl:sr-only">Density</span>
        </Button>
      }
    >
      <DropdownRadioGroup
        value={density.now}
        onValueChange={(value) => density.choose(value as Density)}
      >
        {Object.entries(words).map(([value, label]) => (
          <DropdownRadioItem key={value} value={value}>
            {label}
          </DropdownRadioItem>
        ))}
      </DropdownRadioGroup>
    </DropdownMenu>
  );
}
