import type { IconComponent } from "#components/icons/icon.ts";
import {
  CodeXml,
  CreditCard,
  House,
  Package,
  Repeat2,
  Settings,
  Users,
  Wallet,
} from "#components/icons/icons.ts";
import type { PlaceName } from "#server/wire/dashboard/lists.ts";

/** A list of a place. */
export type Tab = { href: string; label: string };
/** The tabs of each place that a person may open. */
export type Tabs = Record<PlaceName, Tab[]>;
export type Place = {
  name: PlaceName;
  label: string;
  icon: IconComponent;
  /** The key that follows G. */
  key: string;
  tabs: Tab[];
};

/** The dashboard's eight places, in the order of the rail. */
export const places: Omit<Place, "tabs">[] = [
  { name: "overview", label: "Overview", icon: House, key: "o" },
  { name: "payments", label: "Payments", icon: CreditCard, key: "p" },
  { name: "billing", label: "Billing", icon: Repeat2, key: "i" },
  { name: "customers", label: "Customers", icon: Users, key: "c" },
  { name: "products", label: "Products", icon: Package, key: "r" },
  { name: "balance", label: "Balance", icon: Wallet, key: "b" },
  { name: "developers", label: "Developers", icon: CodeXml, key: "d" },
  { name: "settings", label: "Settings", icon: Settings, key: "s" },
];

/** The places, each with its tabs. */
export function placesWith(tabs: Tabs): Place[] {
  return places.map((place) => ({ ...place, tabs: tabs[place.name] }));
}

/** Where a place leads: its first list. */
export function hrefOf(place: Place): string {
  return place.tabs[0]?.href ?? "/";
}

/** The place that the page at `pathname` belongs to. */
export function placeAt(all: readonly Place[], pathname: string): Place | undefined {
  return all.find(({ tabs }) => tabs.some(({ href }) => isWithin(pathname, href)));
}

/** Whether the page at `pathname` belongs to the destination. */
export function isWithin(pathname: string, href: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}
