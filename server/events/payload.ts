import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * The body that receivers get, made in SQL from a row of `events` known as `event`. Made once
 * and stored: what is stored is signed, and what is signed is sent, byte for byte, at every
 * attempt, by whatever version of this program.
 */
export const payloadOfEvent = Prisma.sql`webhook_payload(event)`;
