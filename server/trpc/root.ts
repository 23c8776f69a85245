import { authenticationRouter } from "#server/routers/authentication/router.ts";
import { customersRouter } from "#server/routers/customers/router.ts";
import { dashboardRouter } from "#server/routers/dashboard/router.ts";
import { paymentLinksRouter } from "#server/routers/payment-links/router.ts";
import { productsRouter } from "#server/routers/products/router.ts";
import { router } from "#server/trpc/init.ts";

/** Every operation of the service. */
export const appRouter = router({
  authentication: authenticationRouter,
  customers: customersRouter,
  dashboard: dashboardRouter,
  paymentLinks: paymentLinksRouter,
  products: productsRouter,
});

export type AppRouter = typeof appRouter;
