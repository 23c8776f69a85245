import type { ReactNode } from "react";
import type { ReaderZone } from "#components/display/time/zone.ts";
import type { Tabs } from "#components/frame/navigation.ts";
import type { Theme } from "#components/layout/theme.ts";
import type { Merchant } from "#components/layout/top-bar/merchant-name.tsx";
import type { Waiting } from "#server/wire/dashboard/search.ts";

export type ShellProps = {
  merchant: Merchant;
  /** All that the person works for. */
  merchants: Merchant[];
  person: { name: string; email: string; role: string };
  scopes: string[];
  tabs: Tabs;
  waiting: Waiting;
  /** When the books last agreed; null when they were not checked yet. */
  booksCheckedAt: string | null;
  environment: "testing" | "live";
  /** The other environment's dashboard, when there is one. */
  otherUrl: string | null;
  theme: Theme;
  zone: ReaderZone;
  children: ReactNode;
};
