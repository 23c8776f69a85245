import type { ReactNode } from "react";
import { FlaskConical } from "#components/icons/icons.ts";
import { Logo } from "#components/layout/logo.tsx";
import { NoteZone } from "#components/layout/note-zone.tsx";
import { getServices } from "#server/http/services.ts";

export default function AuthLayout({ children }: { children: ReactNode }) {
  const { env } = getServices();
  return (
    <div className="flex min-h-dvh flex-col">
      <NoteZone />
      {env.APP_ENV === "testing" && <EnvironmentBanner liveUrl={null} />}
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-4 py-12">
        <Logo className="mb-8 justify-center" />
        {children}
      </main>
    </div>
  );
}

/** Always there in testing, so that nobody takes test money for real money. */
function EnvironmentBanner({ liveUrl }: { liveUrl: string | null }) {
  return (
    <aside
      aria-label="Environment"
      className="flex min-h-9 items-center justify-center gap-x-2 border-t-[3px] border-b border-t-accent border-b-line bg-accent-soft px-4 py-1 text-center text-sm text-ink"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <p>
        <strong className="font-semibold">Testing</strong>
        <span className="max-sm:hidden"> · Nothing here moves real money.</span>
        {liveUrl && (
          <>
            {" "}
            <a href={liveUrl} className="font-medium underline underline-offset-2">
              Switch to live
            </a>
          </>
        )}
      </p>
    </aside>
  );
}
