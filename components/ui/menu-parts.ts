import type { DropdownMenu } from "radix-ui";
import { createContext, use } from "react";

type Name =
  | "Item"
  | "RadioGroup"
  | "RadioItem"
  | "CheckboxItem"
  | "ItemIndicator"
  | "Label"
  | "Separator";
export type MenuPart = Pick<typeof DropdownMenu, Name>;

/** The components of a menu's items, which are loaded with the menu. */
export const MenuParts = createContext<MenuPart | null>(null);

export function useMenuParts(): MenuPart {
  const parts = use(MenuParts);
  if (!parts) throw new Error("Items of a menu stand in a DropdownMenu.");
  return parts;
}
