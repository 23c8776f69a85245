import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * The body that receivers get, made in SQL from a row of `events` known as `event`. Made once
 * and stored: what is stored is signed, and what is signed is sent, byte for byte, at every
 * attempt, by whatever version of this program.
 */
export const payloadOfEvent = Prisma.sql`
  '{"id":' || to_json(event.id)::text
  || ',"type":' || to_json(event.type)::text
  || ',"timestamp":"' || to_char(event."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  || '","merchantId":' || to_json(event."merchantId")::text
  || ',"relatedEntityType":' || coalesce(to_json(event."relatedEntityType")::text, 'null')
  || ',"relatedEntityId":' || coalesce(to_json(event."relatedEntityId")::text, 'null')
  || ',"sequence":' || CASE WHEN event."relatedEntityId" IS NULL THEN 'null' ELSE event.sequence::text END
  || ',"data":' || event.data::text || '}'`;
