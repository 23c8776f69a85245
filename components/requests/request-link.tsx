import Link from "next/link";
import type { LoggedRequest } from "#server/wire/logged-request.ts";

/** A request of the log, in one line. */
export function RequestLink({
  request,
}: {
  request: Pick<LoggedRequest, "id" | "method" | "path">;
}) {
  return (
    <Link
      href={`/requests/${request.id}`}
      className="rounded-sm font-mono text-xs break-all text-link underline underline-offset-2"
    >
      {request.method} {request.path}
    </Link>
  );
}
