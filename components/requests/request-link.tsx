import { Link } from "#components/ui/link.tsx";
import { codeLinkClass } from "#components/ui/link-class.ts";
import type { LoggedRequest } from "#server/wire/logged-request.ts";

/** A request of the log, in one line. */
export function RequestLink({
  request,
}: {
  request: Pick<LoggedRequest, "id" | "method" | "path">;
}) {
  return (
    <Link href={`/requests/${request.id}`} className={codeLinkClass}>
      {request.method} {request.path}
    </Link>
  );
}
