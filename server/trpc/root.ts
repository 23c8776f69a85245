import { apiKeysRouter } from "#server/routers/api-keys/router.ts";
import { authenticationRouter } from "#server/routers/authentication/router.ts";
import { customersRouter } from "#server/routers/customers/router.ts";
import { dashboardRouter } from "#server/routers/dashboard/router.ts";
import { healthRouter } from "#server/routers/health/router.ts";
import { paymentLinksRouter } from "#server/routers/payment-links/router.ts";
import { productsRouter } from "#server/routers/products/router.ts";
import { teamRouter } from "#server/routers/team/router.ts";
import { router } from "#server/trpc/init.ts";

/** Every operation of the service. */
export const appRouter = router({
  apiKeys: apiKeysRouter,
  authentication: authenticationRouter,
  customers: customersRouter,
  dashboard: dashboardRouter,
  health: healthRouter,
  paymentLinks: paymentLinksRouter,
  products: productsRouter,
  team: teamRouter,
});

export type AppRouter = typeof appRouter;
