import type { Db } from "#server/data/db.ts";

/** The ids of a person's records, by the router whose operations are about them. */
export type RecordsOfPerson = Readonly<Record<string, readonly string[]>>;

/** The records of a customer, or of the payment of a shopper who is not a customer; at most three of each kind. */
export async function recordsOfPerson(
  db: Db,
  merchantId: string,
  subject: { customerId: string } | { id: string },
): Promise<RecordsOfPerson> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).slice(-3);
  const payment = { where: { merchantId, intent: subject } };
  const customers = "customerId" in subject ? [subject.customerId] : [];
  const theirs = { where: { merchantId, customerId: { in: customers } } };
  const [toThem, fromThem] = [
    { toCustomerId: { in: customers } },
    { fromCustomerId: { in: customers } },
  ];
  return {
    customers,
    paymentIntents: ids(await db.paymentIntent.findMany({ where: { merchantId, ...subject } })),
    checkoutSessions: ids(await db.checkoutSession.findMany(payment)),
    refunds: ids(await db.refund.findMany(payment)),
    disputes: ids(await db.dispute.findMany(payment)),
    paymentLinks: ids(await db.paymentLink.findMany(theirs)),
    paymentMethods: ids(await db.paymentMethod.findMany(theirs)),
    subscriptions: ids(await db.subscription.findMany(theirs)),
    invoices: ids(await db.invoice.findMany(theirs)),
    credits: ids(await db.credit.findMany(theirs)),
    transfers: ids(await db.transfer.findMany({ where: { merchantId, OR: [toThem, fromThem] } })),
    holds: ids(await db.customerHold.findMany({ where: { merchantId, OR: [toThem, fromThem] } })),
    storage: ids(
      await db.file.findMany({ where: { merchantId, relatedEntityId: { in: customers } } }),
    ),
  };
}
