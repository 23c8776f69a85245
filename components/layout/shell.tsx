import type { ReactNode } from "react";
import { EnvironmentBanner } from "#components/layout/environment-banner.tsx";
import { Logo, LogoMark } from "#components/layout/logo.tsx";
import { NavList } from "#components/layout/nav-list.tsx";
import { PhoneMenu } from "#components/layout/phone-menu.tsx";
import type { Theme } from "#components/layout/theme.ts";
import { ThemeSwitch } from "#components/layout/theme-switch.tsx";
import { UserMenu } from "#components/layout/user-menu.tsx";

type ShellProps = {
  merchantName: string;
  person: { name: string; email: string; role: string };
  environment: "testing" | "live";
  /** The other environment's dashboard, when there is one. */
  otherUrl: string | null;
  theme: Theme;
  children: ReactNode;
};

/** The frame of every dashboard page: banner, sidebar, top bar, main. */
export function Shell(props: ShellProps) {
  return (
    <div className="min-h-dvh">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-primary-on focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {props.environment === "testing" && <EnvironmentBanner liveUrl={props.otherUrl} />}
      <div className="lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <aside
          aria-label="Sidebar"
          className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line bg-surface px-3 py-5 lg:block"
        >
          <Logo className="mb-6 px-3" />
          <NavList />
        </aside>
        <div className="min-w-0">
          <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-3 sm:px-6">
            <PhoneMenu />
            <LogoMark className="size-6 shrink-0 lg:hidden" />
            <p className="min-w-0 flex-1 truncate font-semibold">{props.merchantName}</p>
            <ThemeSwitch initial={props.theme} />
            <UserMenu person={props.person} />
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-6 sm:py-8"
          >
            {props.children}
          </main>
        </div>
      </div>
    </div>
  );
}
