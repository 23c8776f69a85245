import type { IconComponent } from "#components/icons/icon.ts";
import {
  BookUser,
  CreditCard,
  FileText,
  KeyRound,
  Link2,
  Package,
  Repeat,
  ShoppingCart,
  Tag,
  UserPlus,
  Webhook,
} from "#components/icons/icons.ts";
import type { Scope } from "#server/core/caller/scopes.ts";

export type Creation = {
  href: string;
  label: string;
  icon: IconComponent;
  scope: Scope;
  /** The name of the draft that its form keeps (`useDraft`). */
  draft?: string;
};

export const newLinkHref = "/payment-links/new";

/** The things that can be created from anywhere, most wanted first. */
export const creations: Creation[] = [
  {
    href: newLinkHref,
    label: "Payment link",
    icon: Link2,
    scope: "payment-links:write",
    draft: "payment-link:new",
  },
  {
    href: "/checkout-sessions/new",
    label: "Checkout",
    icon: ShoppingCart,
    scope: "checkout:write",
    draft: "checkout:new",
  },
  {
    href: "/invoices/new",
    label: "Invoice",
    icon: FileText,
    scope: "invoices:write",
    draft: "invoice:new",
  },
  {
    href: "/subscriptions/new",
    label: "Subscription",
    icon: Repeat,
    scope: "subscriptions:write",
    draft: "subscription:new",
  },
  {
    href: "/products/new",
    label: "Product",
    icon: Package,
    scope: "products:write",
    draft: "product:new",
  },
  {
    href: "/discounts/new",
    label: "Discount",
    icon: Tag,
    scope: "discounts:write",
    draft: "discount:new",
  },
  { href: "/gift-cards", label: "Gift card", icon: CreditCard, scope: "gift-cards:write" },
  {
    href: "/customers/new",
    label: "Customer",
    icon: BookUser,
    scope: "customers:write",
    draft: "customer:new",
  },
  {
    href: "/webhook-endpoints/new",
    label: "Webhook",
    icon: Webhook,
    scope: "webhook-endpoints:write",
    draft: "webhook-endpoint:new",
  },
  { href: "/api-keys", label: "API key", icon: KeyRound, scope: "api-keys:write" },
  { href: "/settings", label: "Colleague", icon: UserPlus, scope: "team:write" },
];

/** The things that this role may create. */
export function creationsFor(scopes: ReadonlySet<string>): Creation[] {
  return creations.filter(({ scope }) => scopes.has(scope));
}
