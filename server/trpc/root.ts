import { paymentLinksRouter } from "#server/routers/payment-links/router.ts";
import { router } from "#server/trpc/init.ts";

/** Every operation of the service. */
export const appRouter = router({
  paymentLinks: paymentLinksRouter,
});

export type AppRouter = typeof appRouter;
