import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import type { Db } from "#server/data/db.ts";
import { idsMadeIn } from "#server/data/dry-run/dry-run.ts";
import type { EventModel } from "#server/generated/prisma/models.ts";
import { queueReceipts } from "#server/notifications/receipts/receipt.ts";
import { queueRefundNotes } from "#server/notifications/receipts/refund-note.ts";
import type { DryRun } from "#server/wire/dry-run.ts";
import { resources } from "#server/wire/resources.ts";

type Effects = Pick<DryRun, "events" | "ledger" | "messages" | "webhooks">;

/**
 * Reads what a dry run has made, before it is undone; also the letters that the worker would write of its events. Addresses
 * are told to whom may read messages and webhook endpoints.
 */
export async function readEffects(
  services: Pick<Services, "db" | "clock" | "env">,
  { merchantId, scopes }: Pick<Principal, "merchantId" | "scopes">,
): Promise<Effects> {
  const { db } = services;
  const rows = await db.event.findMany({
    where: { merchantId, id: { in: idsMadeIn(db, resources.event.idPrefix) } },
    orderBy: { id: "asc" },
  });
  const of = (type: string) => rows.filter((row) => row.type === type);
  await queueReceipts(services, of("payment_intent.succeeded"));
  await queueRefundNotes(services, of("refund.succeeded"));
  return {
    events: rows.map(({ type, relatedEntityType, relatedEntityId }) => ({
      type,
      relatedEntityType,
      relatedEntityId,
    })),
    ledger: await movements(db, merchantId),
    messages: (await messages(db, merchantId)).map((one) =>
      scopes.has("notifications:read") ? one : { ...one, recipient: null },
    ),
    webhooks: (await deliveries(db, merchantId, rows)).map((one) =>
      scopes.has("webhook-endpoints:read") ? one : { ...one, url: null },
    ),
  };
}

async function movements(db: Db, merchantId: string): Promise<DryRun["ledger"]> {
  const transactions = await db.ledgerTransaction.findMany({
    where: {
      merchantId,
      id: { in: idsMadeIn(db, resources.balanceTransaction.idPrefix) },
    },
    include: { entries: { include: { account: true } } },
    orderBy: { id: "asc" },
  });
  return transactions.map(({ type, currency, entries }) => ({
    type,
    currency,
    legs: entries.map(({ amount, account }) => ({
      account: account.type,
      customerId: account.ownerId === merchantId ? null : account.ownerId,
      amount: Number(amount),
    })),
  }));
}

async function messages(db: Db, merchantId: string): Promise<DryRun["messages"]> {
  return db.message.findMany({
    where: {
      merchantId,
      id: { in: idsMadeIn(db, resources.message.idPrefix) },
    },
    select: { channel: true, recipient: true, subject: true, template: true },
    orderBy: { id: "asc" },
  });
}

/** As `owedDeliveries` decides: active endpoints that asked for the type and are older than the event. */
async function deliveries(
  db: Db,
  merchantId: string,
  events: EventModel[],
): Promise<DryRun["webhooks"]> {
  if (events.length === 0) return [];
  const endpoints = await db.webhookEndpoint.findMany({
    where: { merchantId, active: true, deletedAt: null },
    orderBy: { id: "asc" },
  });
  return events.flatMap(({ type, createdAt }) =>
    endpoints
      .filter((one) => one.createdAt <= createdAt)
      .filter((one) => one.events.includes("*") || one.events.includes(type))
      .map(({ id: endpointId, url }) => ({ endpointId, url, type })),
  );
}
