import {
  asking,
  type MerchantCall,
  patch,
  post,
} from "#server/workshop/simulate/actions/merchant.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Kind, Stage } from "#server/workshop/simulate/stage.ts";

/** An integration that names what another merchant has, under keys that both use. */
export const strangerKinds: readonly Kind[] = [
  asking(trespass, { fits: ({ other }) => other !== null }),
];

function trespass(random: Random, { other, customers }: Stage, metadata: object): MerchantCall {
  return { ...random.pick(waysInto(other, customers, metadata)), isTrespass: true };
}

function waysInto(other: Stage | null, mine: string[], metadata: object): MerchantCall[] {
  const { sales = [], payouts = [], subscriptions = [], customers = [] } = other ?? {};
  const offer = other?.market?.offer;
  const [theirs] = customers;
  const [own] = mine;
  const transfers =
    own && theirs
      ? [
          { fromCustomerId: theirs, toCustomerId: own },
          { fromCustomerId: own, toCustomerId: theirs },
        ]
      : [];
  return [
    ...sales.flatMap(({ intentId, sessionId }) => [
      post("/refunds", { paymentIntentId: intentId, metadata }),
      post(`/payment-intents/${intentId}/capture`),
      post(`/payment-intents/${intentId}/cancel`),
      ...(sessionId ? [post(`/checkout/sessions/${sessionId}/expire`)] : []),
    ]),
    ...payouts.map((id) => post(`/payouts/${id}/cancel`)),
    ...subscriptions.map((id) => post(`/subscriptions/${id}/cancel`, { atPeriodEnd: false })),
    ...(offer
      ? [
          patch(`/products/${offer.fernId}`, { stockChange: -1 }),
          patch(`/discounts/${offer.discount.id}`, { maxRedemptions: 1 }),
          patch(`/promotion-codes/${offer.code.id}`, { active: false }),
        ]
      : []),
    ...transfers.map((who) => post("/transfers", { ...who, amount: 1, currency: "EUR", metadata })),
  ];
}
