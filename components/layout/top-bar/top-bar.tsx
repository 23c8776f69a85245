import { Plus } from "#components/icons/icons.ts";
import { LogoMark } from "#components/layout/logo.tsx";
import { NewMenu } from "#components/layout/new-menu.tsx";
import type { ShellProps } from "#components/layout/shell-props.ts";
import { HelpButton } from "#components/layout/top-bar/help-button.tsx";
import { MerchantSwitcher } from "#components/layout/top-bar/merchant-switcher.tsx";
import { SearchButton } from "#components/layout/top-bar/search-button.tsx";
import { UserMenu } from "#components/layout/top-bar/user-menu.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";

/** The top bar: whose dashboard it is, the way to anything, and the way to create something. */
export function TopBar(props: Omit<ShellProps, "children" | "scopes" | "tabs" | "waiting">) {
  return (
    <header
      data-bar="top"
      className="sticky short:static top-0 z-30 grid h-14 print:hidden grid-cols-[minmax(0,1fr)_auto] items-center gap-3 bg-canvas px-4 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)_minmax(0,1fr)] md:px-5 min-[90rem]:grid-cols-[minmax(0,1fr)_minmax(0,27.5rem)_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Link
          href="/"
          className="flex shrink-0 items-center gap-2.5 rounded-sm text-ink no-underline max-[22.49rem]:hidden min-[75rem]:w-[184px]"
        >
          <LogoMark className="size-7" />
          <span className="text-lg font-semibold tracking-tight max-[74.99rem]:sr-only">
            Canary
          </span>
        </Link>
        <MerchantSwitcher current={props.merchant} all={props.merchants} />
        {props.environment === "testing" && <EnvironmentPill liveUrl={props.otherUrl} />}
      </div>
      <div className="max-md:hidden">
        <SearchButton />
      </div>
      <div className="flex items-center justify-end gap-1.5">
        <NewMenu
          trigger={
            <Button variant="secondary" size="sm" className="max-md:hidden">
              <Plus aria-hidden className="text-link" /> New
            </Button>
          }
        />
        <HelpButton />
        <span className="md:hidden">
          <SearchButton />
        </span>
        <UserMenu person={props.person} theme={props.theme} />
      </div>
    </header>
  );
}

/** Always there in testing, so that nobody takes play money for real money. */
function EnvironmentPill({ liveUrl }: { liveUrl: string | null }) {
  const look =
    "inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-xs font-medium text-testing";
  const dot = <span aria-hidden className="size-2 rounded-full bg-accent" />;
  if (!liveUrl) {
    return (
      <span className={look} title="Nothing here moves real money">
        {dot} Testing
      </span>
    );
  }
  return (
    <a href={liveUrl} className={look} title="Nothing here moves real money. Switch to live">
      {dot} Testing <span className="sr-only">, switch to live</span>
    </a>
  );
}
