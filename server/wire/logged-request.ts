import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { dates, listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const requestId = id("rlog_01jbq8v6n2e8t9x4k3m5r7w0yz");

/** How a request went: answered, refused for what it asked (4xx), failed here (5xx). */
export const RequestOutcome = z.enum(["ok", "refused", "failed"]);
export type RequestOutcome = z.infer<typeof RequestOutcome>;

const shown = {
  id: requestId,
  requestId: z.string(),
  method: z.string(),
  route: z.string().nullable(),
  path: z.string(),
  status: z.int(),
  errorCode: z.string().nullable(),
  durationMs: z.int(),
  credentialId: z.string(),
  /** Name of the API key, as people know it; null for the token of a sign-in. */
  keyName: z.string().nullable(),
  keyEnd: z.string().nullable(),
  isReplay: z.boolean(),
  objectId: z.string().nullable(),
  /** Requests just before it that were too many to keep. */
  omitted: z.int(),
  createdAt: Timestamp,
};

/** A REST request of an integration, as a list shows it. */
export const LoggedRequest = z.object(shown);
export type LoggedRequest = z.infer<typeof LoggedRequest>;

const Linked = z.object({ id: z.string(), text: z.string() });

/** A whole request, with the events and records that it led to. */
export const LoggedRequestDetail = z.object({
  ...shown,
  isToken: z.boolean(),
  idempotencyKey: z.string().nullable(),
  ip: z.string().nullable(),
  agent: z.string().nullable(),
  /** Body or query, and its size as it was sent; null when there was none or none that is kept. */
  sent: z.unknown(),
  sentBytes: z.int(),
  answer: z.unknown(),
  answerBytes: z.int(),
  /** The others with its idempotency key, oldest first. */
  sameKey: z.array(LoggedRequest),
  /** Events that the request caused, oldest first. */
  events: z.array(Linked),
  /** Audit log entries about the request. */
  auditEntries: z.array(Linked),
});
export type LoggedRequestDetail = z.infer<typeof LoggedRequestDetail>;

export const ListLoggedRequests = Page.extend({
  outcome: RequestOutcome.optional(),
  method: z.enum(["GET", "POST", "PATCH", "DELETE"]).optional(),
  /** The beginning of a path below /api/canary. */
  path: text(200).optional(),
  status: z.int().min(100).max(599).optional(),
  errorCode: text(60).optional(),
  credentialId: text(100).optional(),
  requestId: text(128).optional(),
  objectId: text(100).optional(),
  ...dates,
});
export type ListLoggedRequests = z.infer<typeof ListLoggedRequests>;
export const LoggedRequestList = listOf(LoggedRequest);

/** A list that is narrowed is counted so far; one more says that there are more. */
export const countedMax = 10_000;

/**
 * Whether a list is of the last day alone, because no dates are given: what no index knows (methods, paths,
 * statuses, codes) is looked for by reading all of a time, and the whole log may be millions of requests.
 */
export function isOfLastDay(filter: Partial<ListLoggedRequests>): boolean {
  const { method, path, status, errorCode, requestId, objectId, startDate, endDate } = filter;
  const isRead = [method, path, status, errorCode].some((one) => one !== undefined);
  const isFound = [requestId, objectId, startDate, endDate].some((one) => one !== undefined);
  return isRead && !isFound;
}

/** By its own id, or by the request id of its answer: then the newest. */
export const GetLoggedRequest = z.object({ merchantId: MerchantIdInput, id: text(128).min(1) });
export const LoggedRequestOfEvent = z.object({ merchantId: MerchantIdInput, eventId: text(128) });
