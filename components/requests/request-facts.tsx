import { Id } from "#components/display/id.tsx";
import { Reference } from "#components/display/reference.tsx";
import { keyWords } from "#components/requests/request-words.ts";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { LoggedRequestDetail } from "#server/wire/logged-request.ts";
import { resourceList } from "#server/wire/resources.ts";

/** The facts of a request that there are, each with the way to what it names. */
export function requestFacts(request: LoggedRequestDetail) {
  const { objectId, route, path } = request;
  const all = (query: Record<string, string>) =>
    `/requests?${new URLSearchParams(query).toString()}`;
  const facts = [
    {
      term: "Key",
      value: (
        <Link href={all({ key: request.credentialId })} className={linkClass}>
          {keyWords(request)}
        </Link>
      ),
    },
    { term: "About", value: objectId && <About id={objectId} /> },
    {
      term: "All about it",
      value: objectId && (
        <Link href={all({ object: objectId })} className={linkClass}>
          Requests about the same
        </Link>
      ),
    },
    {
      term: "Operation",
      value:
        route === null ? (
          "No such path"
        ) : route === path ? null : (
          <code className="font-mono text-xs break-all">{route}</code>
        ),
    },
    { term: "From", value: request.ip },
    { term: "Program", value: request.agent },
    { term: "Request id", value: <Id value={request.requestId} what="request id" /> },
  ];
  return facts.filter(({ value }) => value !== null && value !== "");
}

/** A link where the dashboard has a page for it. */
function About({ id }: { id: string }) {
  const prefix = id.slice(0, id.lastIndexOf("_"));
  const place = resourceList.find(({ idPrefix }) => idPrefix === prefix)?.place;
  return place ? <Reference place={place} id={id} /> : <Id value={id} />;
}
