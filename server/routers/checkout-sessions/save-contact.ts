import type { Services } from "#server/context.ts";
import type { Contact } from "#server/routers/checkout-sessions/schema.ts";

/** Keeps what the shopper typed on the hosted page with the session, while it is open. Idempotent. */
export async function saveSessionContact(
  services: Pick<Services, "db" | "clock">,
  id: string,
  contact: Contact,
): Promise<void> {
  await services.db.checkoutSession.updateMany({
    where: { id, status: "open" },
    data: { contact, updatedAt: services.clock.now() },
  });
}
