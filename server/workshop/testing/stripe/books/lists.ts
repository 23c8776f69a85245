import {
  type Answer,
  done,
  type Fields,
  refusal,
  type StripeObject,
} from "#server/workshop/testing/stripe/wire.ts";

type ListRequest = { object: string; fields: Fields; isSearch?: boolean };

const ofPaging = /^(limit|starting_after|ending_before|query|page|expand\[|created|types\[)/;

/**
 * Lists are newest first (API reference, "Pagination"), of those whose fields are as the parameters
 * say. Search knows `metadata['attemptId']:'…'` only.
 */
export function listOf(objects: StripeObject[], { object, fields, isSearch }: ListRequest): Answer {
  const wanted = objects
    .filter((one) => one.object === object && !one["deleted"] && fits(one, fields))
    .toReversed();
  const after = wanted.findIndex(({ id }) => id === fields["starting_after"]);
  const missing = fields["starting_after"];
  if (missing && after < 0)
    return refusal(400, "resource_missing", `No such ${object}: '${missing}'`, "starting_after");
  const rest = wanted.slice(after + 1);
  const limit = Number(fields["limit"] ?? 10);
  const page = { data: rest.slice(0, limit), has_more: rest.length > limit, url: `/v1/${object}s` };
  return done(
    isSearch ? { object: "search_result", next_page: null, ...page } : { object: "list", ...page },
  );
}

function fits(one: StripeObject, fields: Fields): boolean {
  const { query } = fields;
  if (query && (one["metadata"] as Fields)["attemptId"] !== /'([^']+)'$/.exec(query)?.[1])
    return false;
  const types = Object.entries(fields).filter(([name]) => name.startsWith("types["));
  if (types.length > 0 && !types.some(([, type]) => type === one["type"])) return false;
  const created = Number(one["created"]);
  const since = Number(fields["created[gte]"] ?? fields["created[gt]"] ?? -Infinity);
  const until = Number(fields["created[lte]"] ?? fields["created[lt]"] ?? Infinity);
  if (created < since || created > until) return false;
  const equal = Object.entries(fields).filter(([name]) => !ofPaging.test(name));
  return equal.every(([name, value]) => String(one[name]) === value);
}
