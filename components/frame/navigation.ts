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

/** A list of a place. Its scope is what a role needs to open it. */
export type Tab = { href: string; label: string; scope?: Scope };
export type PlaceName =
  | "overview"
  | "payments"
  | "customers"
  | "products"
  | "balance"
  | "developers"
  | "settings";
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
    tabs: [
      { href: "/payments", label: "All payments" },
      { href: "/checkout-sessions", label: "Checkouts" },
      { href: "/payment-links", label: "Links" },
      { href: "/subscriptions", label: "Subscriptions" },
      { href: "/disputes", label: "Disputes" },
    ],
  },
  {
    name: "customers",
    label: "Customers",
    icon: Users,
    key: "c",
    tabs: [{ href: "/customers", label: "Customers" }],
  },
  {
    name: "products",
    label: "Products",
    icon: Package,
    key: "r",
    tabs: [
      { href: "/products", label: "Products" },
      { href: "/files", label: "Files" },
    ],
  },
  {
    name: "balance",
    label: "Balance",
    icon: Wallet,
    key: "b",
    tabs: [
      { href: "/balance", label: "Balance" },
      { href: "/payouts", label: "Payouts" },
      { href: "/transfers", label: "Transfers" },
      { href: "/reconciliation", label: "Reconciliation", scope: "reconciliation:read" },
    ],
  },
  {
    name: "developers",
    label: "Developers",
    icon: CodeXml,
    key: "d",
    tabs: [
      { href: "/events", label: "Events" },
      { href: "/requests", label: "Requests", scope: "api-keys:read" },
      { href: "/webhook-endpoints", label: "Webhooks" },
      { href: "/messages", label: "Messages" },
      { href: "/api-keys", label: "API keys", scope: "api-keys:read" },
    ],
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
      { href: "/settings/audit-log", label: "Audit log", scope: "audit-log:read" },
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
