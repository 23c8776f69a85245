import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { getCaller, getViewer } from "#app/(dashboard)/api.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { tabsFor } from "#app/(dashboard)/tabs.ts";
import { StepUpDialog } from "#components/auth/step-up-dialog.tsx";
import { Shell } from "#components/layout/shell.tsx";
import { parseTheme, themeCookie } from "#components/layout/theme.ts";
import { TrpcProvider } from "#components/trpc/provider.tsx";
import { getServices } from "#server/http/services.ts";

/**
 * The session gate and the frame. The gate is a courtesy: what staff may see and do is decided
 * in the procedures that every page and button calls.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await getViewer();
  // A person who must first add a second factor may ask for nothing else.
  const mayAsk = session.principal.scopes.size > 0;
  const api = await getCaller();
  const [waiting, books, said] = await Promise.all([
    mayAsk ? api.dashboard.waiting() : { disputes: 0, endpoints: 0, compliance: 0, approvals: 0 },
    mayAsk ? api.dashboard.ledgerVerified() : { lastPassedAt: null },
    readerZone(),
  ]);
  const { env } = getServices();
  const otherUrl = env.APP_ENV === "testing" ? env.LIVE_URL : env.TESTING_URL;
  return (
    <TrpcProvider key={session.merchant.id} merchantId={session.merchant.id}>
      <Shell
        merchant={session.merchant}
        zone={{ chosen: session.merchant.timeZone, said }}
        merchants={session.merchants}
        scopes={[...session.principal.scopes]}
        tabs={tabsFor(session.principal.scopes)}
        waiting={waiting}
        booksCheckedAt={books.lastPassedAt}
        person={{ name: session.user.name, email: session.user.email, role: session.role }}
        environment={env.APP_ENV}
        otherUrl={isPlaceholder(otherUrl) ? null : otherUrl}
        theme={parseTheme((await cookies()).get(themeCookie)?.value)}
      >
        {children}
        <StepUpDialog />
      </Shell>
    </TrpcProvider>
  );
}

/** An address that nobody set: `.example` is reserved and leads nowhere. */
function isPlaceholder(url: string): boolean {
  return new URL(url).hostname.endsWith(".example");
}
