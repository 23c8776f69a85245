"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { trpc } from "#components/trpc/client.ts";
import { ShownMerchant } from "#components/trpc/file-link.tsx";
import { serviceLinks } from "#components/trpc/service-links.ts";

const staleAfterMs = 30_000;

/**
 * Gives client leaves the service's operations. Pages are rendered from the server's data;
 * what is left to the browser is changing things. Only what is done once under its key (`once`) is
 * ever sent again by itself.
 */
export function TrpcProvider({
  merchantId,
  children,
}: {
  /** The merchant whose pages these are; another merchant's pages get another provider, by its key. */
  merchantId?: string;
  children: ReactNode;
}) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: staleAfterMs, retry: 1 }, mutations: { retry: 0 } },
      }),
  );
  const [client] = useState(() => trpc.createClient({ links: serviceLinks({ merchantId }) }));
  return (
    <ShownMerchant value={merchantId}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </ShownMerchant>
  );
}
