import type { MedusaAmount } from "./amounts.ts";

type Priced = { amount: MedusaAmount; raw_amount?: { value: string | number } | null };

/** The fields that the provider reads of a payment session of Medusa. */
export type MedusaSession = Priced & {
  id: string;
  currency_code: string;
  data?: Record<string, unknown> | null;
};

/** The fields that the provider reads of a refund of Medusa. */
export type MedusaRefund = Priced & { id: string; payment_id: string };

type Listing<Row> = { list(filters: Record<string, unknown>): Promise<Row[]> };

/** Medusa's own rows. Its payment module keeps them where its providers are, but has none while it starts. */
export type MedusaRecords = {
  paymentSession(id: string): Promise<MedusaSession | undefined>;
  /** All refunds of the payment that this refund belongs to; none when Medusa does not know it. */
  refundsBeside(id: string): Promise<MedusaRefund[]>;
};

/** @param container that Medusa gives to a provider: the one of its payment module */
export function recordsOf(container: Record<string, unknown>): MedusaRecords {
  const sessions = () => container["paymentSessionService"] as Listing<MedusaSession>;
  const refunds = () => container["refundService"] as Listing<MedusaRefund>;
  return {
    paymentSession: async (id) => (await sessions().list({ id }))[0],
    refundsBeside: async (id) => {
      const [refund] = await refunds().list({ id });
      return refund ? refunds().list({ payment_id: refund.payment_id }) : [];
    },
  };
}

/** The exact amount of a row, not the number that is made from it. */
export function exactAmount({ amount, raw_amount }: Priced): MedusaAmount {
  return raw_amount ?? amount;
}
