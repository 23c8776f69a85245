import { BooksChecked } from "#components/layout/books-checked.tsx";
import { BottomBar } from "#components/layout/bottom-bar.tsx";
import { Frame } from "#components/layout/frame.tsx";
import { Rail } from "#components/layout/rail.tsx";
import type { ShellProps } from "#components/layout/shell-props.ts";
import { TopBar } from "#components/layout/top-bar/top-bar.tsx";

/** The frame of every dashboard page: top bar, rail and the one sheet; on a phone a bottom bar. */
export function Shell({ scopes, tabs, waiting, children, ...props }: ShellProps) {
  return (
    <Frame scopes={scopes} tabs={tabs} waiting={waiting} zone={props.zone}>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-primary-on focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {props.environment === "testing" && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-40 h-0.5 bg-accent print:hidden" />
      )}
      <TopBar {...props} />
      <div className="print:!block md:grid md:max-[74.99rem]:grid-cols-[64px_minmax(0,1fr)] min-[75rem]:grid-cols-[220px_minmax(0,1fr)]">
        <aside
          aria-label="Sidebar"
          className="sticky top-14 short:top-0 flex h-[calc(100dvh-3.5rem)] print:hidden flex-col justify-between overflow-y-auto px-3 py-2 max-md:hidden"
        >
          <Rail />
          <BooksChecked at={props.booksCheckedAt} />
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-3.5rem)] min-w-0 bg-surface px-4 pt-4 pb-24 outline-none md:mr-3 md:rounded-t-sheet md:border md:border-b-0 md:border-line md:px-7 md:pt-5 md:pb-7"
        >
          {children}
        </main>
      </div>
      <BottomBar />
    </Frame>
  );
}
