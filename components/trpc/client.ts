import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "#server/routers/root.ts";

/** The service's operations as hooks, typed by the router itself. */
export const trpc = createTRPCReact<AppRouter>();
