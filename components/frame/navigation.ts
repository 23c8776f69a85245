import {
  CodeXml,
  CreditCard,
  House,
  type LucideIcon,
  Package,
  Settings,
  Users,
  Wallet,
} from "lucide-react";
import type { Scope } from "#server/core/caller/scopes.ts";
import { type PlaceName, tabsOf } from "#server/wire/dashboard/lists.ts";

/** A list of a place. Its scope is what a role needs to open it. */
export type Tab = { href: string; label: string; scope?: Scope };
export type Place = {
  name: PlaceName;
  label: string;
  icon: LucideIcon;
  /** The key that follows G. */
  key: string;
  tabs: Tab[];
};

/** The dashboard's seven places, in the order of the rail, each with its lists. */
export const places: Place[] = [
  {
    name: "overview",
    label: "Overview",
    icon: House,
    key: "o",
    tabs: [{ href: "/", label: "Overview" }],
  },
  {
    name: "payments",
    label: "Payments",
    icon: CreditCard,
    key: "p",
    tabs: tabsOf("payments"),
  },
  {
    name: "customers",
    label: "Customers",
    icon: Users,
    key: "c",
    tabs: tabsOf("customers"),
  },
  {
    name: "products",
    label: "Products",
    icon: Package,
    key: "r",
    tabs: tabsOf("products"),
  },
  {
    name: "balance",
    label: "Balance",
    icon: Wallet,
    key: "b",
    tabs: [{ href: "/balance", label: "Balance" }, ...tabsOf("balance")],
  },
  {
    name: "developers",
    label: "Developers",
    icon: CodeXml,
    key: "d",
    tabs: tabsOf("developers"),
  },
  {
    name: "settings",
    label: "Settings",
    icon: Settings,
    key: "s",
    tabs: [
      { href: "/settings", label: "Team and security" },
      { href: "/settings/business", label: "Business", scope: "settings:read" },
      { href: "/settings/branding", label: "Branding", scope: "settings:read" },
      { href: "/compliance", label: "Compliance" },
      { href: "/settings/roles", label: "Roles" },
      ...tabsOf("settings"),
    ],
  },
];

/** The places that a role may open; tabs that need a scope it lacks are not offered. */
export function placesFor(scopes: ReadonlySet<string>): Place[] {
  return places.map((place) => ({
    ...place,
    tabs: place.tabs.filter(({ scope }) => scope === undefined || scopes.has(scope)),
  }));
}

/** Where a place leads: its first list. */
export function hrefOf(place: Place): string {
  return place.tabs[0]?.href ?? "/";
}

/** The place that the page at `pathname` belongs to. */
export function placeAt(pathname: string): Place | undefined {
  return places.find(({ tabs }) => tabs.some(({ href }) => isWithin(pathname, href)));
}

/** Whether the page at `pathname` belongs to the destination. */
export function isWithin(pathname: string, href: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}
