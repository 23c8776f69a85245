import type { ModuleProviderExports } from "@medusajs/framework/types";

/** Options of the provider in `medusa-config`. */
export interface CanaryOptions {
  /** A merchant's key, sk_test_… or sk_live_…. */
  apiKey: string;
  /** URL of the service, such as https://pay.example. */
  baseUrl: string;
  /** Secret of the webhook endpoint whose URL is `/hooks/payment/canary_<id>` of the Medusa server, whsec_…. */
  webhookSecret: string;
  /** The shop's page for shoppers who have paid. It completes the cart. */
  successUrl: string;
  /** The shop's page for shoppers who leave the hosted page without paying. */
  cancelUrl: string;
  /** Looks of the hosted page, and what it asks for: as in POST /api/canary/checkout/sessions. */
  hostedCheckoutConfig?: Record<string, unknown>;
}

declare const provider: ModuleProviderExports;
export default provider;
