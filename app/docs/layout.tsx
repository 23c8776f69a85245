import type { ReactNode } from "react";
import { DocsFrame } from "#components/docs/docs-frame.tsx";
import { documentPages } from "#server/http/reference/pages/pages.ts";
import { apiReference } from "#server/http/reference/reference.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

export default function DocsLayout({ children }: { children: ReactNode }) {
  const { env } = getServices();
  const places = documentPages(env).map(({ address, group, title }) => ({ address, group, title }));
  return (
    <DocsFrame version={apiReference(env).version} places={places}>
      {children}
    </DocsFrame>
  );
}
