import Link from "next/link";
import type { ReactNode } from "react";
import { ChapterNav } from "#components/docs/chapter-nav.tsx";
import { Logo } from "#components/layout/logo.tsx";
import { buttonClass } from "#components/ui/button.tsx";

type DocsFrameProps = {
  version: string;
  chapters: { slug: string; name: string }[];
  current: string | null;
  children: ReactNode;
};

/** The frame of every page of the API reference. Anyone may read it, signed in or not. */
export function DocsFrame({ version, chapters, current, children }: DocsFrameProps) {
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
            <span className="text-ink-muted">API reference {version}</span>
          </Link>
          <div className="flex gap-2">
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
        <ChapterNav chapters={chapters} current={current} />
        <main id="main" className="min-w-0 wrap-anywhere">
          {children}
        </main>
      </div>
    </>
  );
}
