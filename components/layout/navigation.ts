import {
  ArrowLeftRight,
  BookUser,
  ClipboardCheck,
  CreditCard,
  Files,
  House,
  KeyRound,
  Landmark,
  Link2,
  type LucideIcon,
  Mail,
  Package,
  Radio,
  Repeat,
  Settings,
  ShieldQuestionMark,
  ShoppingCart,
  Wallet,
  Webhook,
} from "lucide-react";

export type Destination = { href: string; label: string; icon: LucideIcon };

/** The dashboard's places, in the order of the sidebar. */
export const navigation: { label: string | null; destinations: Destination[] }[] = [
  {
    label: null,
    destinations: [{ href: "/", label: "Overview", icon: House }],
  },
  {
    label: "Payments",
    destinations: [
      { href: "/payments", label: "Payments", icon: CreditCard },
      { href: "/checkout-sessions", label: "Checkout sessions", icon: ShoppingCart },
      { href: "/payment-links", label: "Payment links", icon: Link2 },
      { href: "/subscriptions", label: "Subscriptions", icon: Repeat },
      { href: "/disputes", label: "Disputes", icon: ShieldQuestionMark },
    ],
  },
  {
    label: "Money",
    destinations: [
      { href: "/balance", label: "Balance", icon: Wallet },
      { href: "/payouts", label: "Payouts", icon: Landmark },
      { href: "/transfers", label: "Transfers", icon: ArrowLeftRight },
    ],
  },
  {
    label: "Catalogue",
    destinations: [
      { href: "/customers", label: "Customers", icon: BookUser },
      { href: "/products", label: "Products", icon: Package },
      { href: "/files", label: "Files", icon: Files },
    ],
  },
  {
    label: "Developers",
    destinations: [
      { href: "/events", label: "Events", icon: Radio },
      { href: "/messages", label: "Messages", icon: Mail },
      { href: "/webhook-endpoints", label: "Webhooks", icon: Webhook },
      { href: "/api-keys", label: "API keys", icon: KeyRound },
    ],
  },
  {
    label: null,
    destinations: [
      { href: "/compliance", label: "Compliance", icon: ClipboardCheck },
      { href: "/settings", label: "Settings", icon: Settings },
    ],
  },
];

/** Whether the page at `pathname` belongs to the destination. */
export function isWithin(pathname: string, href: string): boolean {
  return href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
}
