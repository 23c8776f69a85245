import type { Tabs } from "#components/frame/navigation.ts";
import type { Scope } from "#server/core/caller/scopes.ts";
import { type List, lists, type PlaceName } from "#server/wire/dashboard/lists.ts";

type OfferedTab = { href: string; label: string; scope?: Scope };

/** The pages of each place that are no lists, before its lists. */
const pages: Partial<Record<PlaceName, OfferedTab[]>> = {
  overview: [{ href: "/", label: "Overview" }],
  billing: [{ href: "/billing", label: "Overview", scope: "billing:read" }],
  balance: [{ href: "/balance", label: "Balance" }],
  settings: [
    { href: "/settings", label: "Team and security" },
    { href: "/settings/business", label: "Business", scope: "settings:read" },
    { href: "/settings/retries", label: "Retries", scope: "settings:read" },
    { href: "/settings/ways-to-pay", label: "Ways to pay", scope: "settings:read" },
    { href: "/settings/customers-page", label: "Customer’s page", scope: "settings:read" },
    { href: "/settings/branding", label: "Branding", scope: "settings:read" },
    { href: "/settings/processors", label: "Processors", scope: "routing-rules:read" },
    { href: "/settings/tax", label: "Tax", scope: "tax-registrations:read" },
    { href: "/compliance", label: "Compliance" },
    { href: "/settings/roles", label: "Roles" },
  ],
};

/** The tabs of each place that a person with these scopes may open. Made on the server: no page loads a script for it. */
export function tabsFor(scopes: ReadonlySet<string>): Tabs {
  const of = (place: PlaceName) =>
    [...(pages[place] ?? []), ...listsOf(place)]
      .filter(({ scope }) => scope === undefined || scopes.has(scope))
      .map(({ href, label }) => ({ href, label }));
  return {
    overview: of("overview"),
    payments: of("payments"),
    billing: of("billing"),
    customers: of("customers"),
    products: of("products"),
    balance: of("balance"),
    developers: of("developers"),
    settings: of("settings"),
  };
}

function listsOf(place: PlaceName): OfferedTab[] {
  return Object.entries<List>(lists)
    .filter(([, list]) => list.place === place)
    .map(([name, { label, scope, href = `/${name}` }]) => ({ href, label, scope }));
}
