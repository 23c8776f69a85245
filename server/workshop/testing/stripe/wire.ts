/** What goes over the wire to and from the double of Stripe. */
export type Fields = Record<string, string>;
export type Answer = { status: number; body: unknown };
export type StripeObject = Record<string, unknown> & {
  id: string;
  object: string;
  status: string;
};
