import type { ReactNode } from "react";
import { EnvironmentBanner } from "#components/layout/environment-banner.tsx";
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
