import type { ReactNode } from "react";
import { AsMarkdown } from "#components/docs/as-markdown.tsx";
import { DocsNav, type DocsPlace } from "#components/docs/docs-nav.tsx";
import { DocsSearch } from "#components/docs/docs-search.tsx";
import { Logo } from "#components/layout/logo.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Link } from "#components/ui/link.tsx";

type DocsFrameProps = { version: string; places: DocsPlace[]; children: ReactNode };

/** The frame of every page of the documentation. Anyone may read them, signed in or not. */
export function DocsFrame({ version, places, children }: DocsFrameProps) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-2"
      >
        Skip to content
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[90rem] flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-8">
          <Link href="/docs" className="flex items-center gap-3 text-ink no-underline">
            <Logo />
            <span className="text-ink-muted">API {version}</span>
          </Link>
          <div className="flex flex-wrap gap-2">
            <DocsSearch places={places} />
            <a href="/api/canary/openapi.json" className={buttonClass("ghost", "sm")}>
              OpenAPI document
            </a>
            <Link href="/" className={buttonClass("secondary", "sm")}>
              Dashboard
            </Link>
          </div>
        </div>
      </header>
      <div className="mx-auto grid max-w-[90rem] gap-x-10 gap-y-6 px-4 py-8 sm:px-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <DocsNav places={places} />
        <main id="main" className="min-w-0 wrap-anywhere">
          {children}
          <AsMarkdown />
        </main>
      </div>
    </>
  );
}
