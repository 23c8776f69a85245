import { methods } from "#components/requests/request-params.ts";
import { beginOf, endOf } from "#components/table/filters/day-range.ts";
import { one, readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { type ListLoggedRequests, RequestOutcome } from "#server/wire/logged-request.ts";

type Filter = Omit<ListLoggedRequests, "limit" | "offset" | "after">;

/** Reads the address; what it cannot mean is left out. Days are those of `timeZone`. */
export function readRequestFilter(params: SearchParams, timeZone: string): Filter {
  return {
    outcome: readFilter(params, "outcome", RequestOutcome.options),
    method: readFilter(params, "method", methods),
    credentialId: readText(params, "key")?.slice(0, 100),
    objectId: readText(params, "object")?.slice(0, 100),
    startDate: beginOf(one(params["from"]), timeZone),
    endDate: endOf(one(params["to"]), timeZone),
    ...searched(readText(params, "q")),
  };
}

/** One field for all that people have at hand: a status, a path, an id, an error code, a request id. */
export function searched(text: string | undefined): Partial<Filter> {
  if (text === undefined) return {};
  if (/^[1-5]\d\d$/.test(text)) return { status: Number(text) };
  if (text.startsWith("req_")) return { requestId: text.slice(0, 128) };
  if (text.includes("/")) return { path: text.slice(0, 200) };
  if (/^[a-z]{2,8}_[0-9a-z]{26}$/.test(text)) return { objectId: text };
  if (/^[a-z]+(?:_[a-z]+)+$/.test(text)) return { errorCode: text.slice(0, 60) };
  return { requestId: text.slice(0, 128) };
}
