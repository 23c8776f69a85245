import { router } from "#server/procedures/procedure.ts";
import { accountRouter } from "#server/routers/account/router.ts";
import { apiKeysRouter } from "#server/routers/api-keys/router.ts";
import { auditLogRouter } from "#server/routers/audit-log/router.ts";
import { authenticationRouter } from "#server/routers/authentication/router.ts";
import { balanceRouter } from "#server/routers/balance/router.ts";
import { bankStatementsRouter } from "#server/routers/bank-statements/router.ts";
import { billingRouter } from "#server/routers/billing/router.ts";
import { checkoutSessionsRouter } from "#server/routers/checkout-sessions/router.ts";
import { complianceRouter } from "#server/routers/compliance/router.ts";
import { creditNotesRouter } from "#server/routers/credit-notes/router.ts";
import { creditsRouter } from "#server/routers/credits/router.ts";
import { customersRouter } from "#server/routers/customers/router.ts";
import { dashboardRouter } from "#server/routers/dashboard/router.ts";
import { discountsRouter } from "#server/routers/discounts/router.ts";
import { disputesRouter } from "#server/routers/disputes/router.ts";
import { eventsRouter } from "#server/routers/events/router.ts";
import { exportsRouter } from "#server/routers/exports/router.ts";
import { giftCardsRouter } from "#server/routers/gift-cards/router.ts";
import { healthRouter } from "#server/routers/health/router.ts";
import { holdsRouter } from "#server/routers/holds/router.ts";
import { invoiceReportsRouter } from "#server/routers/invoice-reports/router.ts";
import { invoicesRouter } from "#server/routers/invoices/router.ts";
import { listsRouter } from "#server/routers/lists/router.ts";
import { notificationsRouter } from "#server/routers/notifications/router.ts";
import { paymentIntentsRouter } from "#server/routers/payment-intents/router.ts";
import { paymentLinksRouter } from "#server/routers/payment-links/router.ts";
import { paymentMethodsRouter } from "#server/routers/payment-methods/router.ts";
import { payoutsRouter } from "#server/routers/payouts/router.ts";
import { personalDataRouter } from "#server/routers/personal-data/router.ts";
import { portalSessionsRouter } from "#server/routers/portal-sessions/router.ts";
import { pricesRouter } from "#server/routers/prices/router.ts";
import { productsRouter } from "#server/routers/products/router.ts";
import { promotionCodesRouter } from "#server/routers/promotion-codes/router.ts";
import { reconciliationRouter } from "#server/routers/reconciliation/router.ts";
import { refundsRouter } from "#server/routers/refunds/router.ts";
import { requestsRouter } from "#server/routers/requests/router.ts";
import { routingRulesRouter } from "#server/routers/routing-rules/router.ts";
import { settingsRouter } from "#server/routers/settings/router.ts";
import { shippingRatesRouter } from "#server/routers/shipping-rates/router.ts";
import { storageRouter } from "#server/routers/storage/router.ts";
import { subscriptionsRouter } from "#server/routers/subscriptions/router.ts";
import { taxRatesRouter } from "#server/routers/tax-rates/router.ts";
import { taxRegistrationsRouter } from "#server/routers/tax-registrations/router.ts";
import { taxReportsRouter } from "#server/routers/tax-reports/router.ts";
import { teamRouter } from "#server/routers/team/router.ts";
import { testingRouter } from "#server/routers/testing/router.ts";
import { transfersRouter } from "#server/routers/transfers/router.ts";
import { webhookEndpointsRouter } from "#server/routers/webhook-endpoints/router.ts";

/** Every operation of the service. */
export const appRouter = router({
  account: accountRouter,
  apiKeys: apiKeysRouter,
  auditLog: auditLogRouter,
  authentication: authenticationRouter,
  balance: balanceRouter,
  billing: billingRouter,
  checkoutSessions: checkoutSessionsRouter,
  compliance: complianceRouter,
  credits: creditsRouter,
  customers: customersRouter,
  dashboard: dashboardRouter,
  discounts: discountsRouter,
  disputes: disputesRouter,
  reconciliation: reconciliationRouter,
  events: eventsRouter,
  giftCards: giftCardsRouter,
  health: healthRouter,
  holds: holdsRouter,
  exports: exportsRouter,
  lists: listsRouter,
  notifications: notificationsRouter,
  paymentIntents: paymentIntentsRouter,
  paymentLinks: paymentLinksRouter,
  paymentMethods: paymentMethodsRouter,
  payouts: payoutsRouter,
  personalData: personalDataRouter,
  prices: pricesRouter,
  portalSessions: portalSessionsRouter,
  products: productsRouter,
  promotionCodes: promotionCodesRouter,
  refunds: refundsRouter,
  requests: requestsRouter,
  settings: settingsRouter,
  invoices: invoicesRouter,
  creditNotes: creditNotesRouter,
  bankStatements: bankStatementsRouter,
  invoiceReports: invoiceReportsRouter,
  routingRules: routingRulesRouter,
  shippingRates: shippingRatesRouter,
  storage: storageRouter,
  subscriptions: subscriptionsRouter,
  taxRates: taxRatesRouter,
  taxRegistrations: taxRegistrationsRouter,
  taxReports: taxReportsRouter,
  team: teamRouter,
  testing: testingRouter,
  transfers: transfersRouter,
  webhookEndpoints: webhookEndpointsRouter,
});

export type AppRouter = typeof appRouter;
