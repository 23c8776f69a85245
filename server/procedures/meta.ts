import type { OpenApiMeta } from "trpc-to-openapi";
import { invariant } from "#server/core/assert.ts";
import type { Scope } from "#server/core/caller/scopes.ts";
import type { ErrorCode } from "#server/core/errors.ts";
import { resourceOfPath, type ScopeResource } from "#server/wire/resources.ts";

type HttpMethod = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * A procedure's description of itself: the single source of its REST route, status, scope and documentation, and
 * of the permission that staff need for it.
 */
export type ProcedureMeta = OpenApiMeta & {
  /** Needed by keys, tokens and staff alike; absent: any authenticated caller. */
  scope?: Scope;
  /** Callable by anyone. */
  open?: boolean;
  /** A person with a second factor has proven it a moment ago. */
  stepUp?: boolean;
  /** Among the merchant's people, only owners may call it. */
  ownersOnly?: boolean;
  /** About the caller's own account: only a person who is signed in. */
  personal?: boolean;
  /** Also from a page of another merchant than the sign-in acts for. */
  fromAnyPage?: boolean;
  /** May lack what others changed a moment ago: a replica may answer it (`readingProcedure`). */
  mayLag?: boolean;
  rest?: {
    method: HttpMethod;
    path: string;
    status: 200 | 201;
    /** Refusals beyond those that every operation can answer; of a path with an id `not_found` is one. */
    errors: readonly ErrorCode[];
    /** Headers of the successful answer, such as `Cache-Control`. */
    headers: Readonly<Record<string, string>>;
    /** Readable by any web page: public facts only. */
    cors: boolean;
    /** HTTP Basic with an API key and the dashboard's session identify the caller, too. */
    anyCredential: boolean;
  };
};

type RestOptions = {
  summary: string;
  description?: string;
  /** Its chapter of the API document. Absent: that of the resource whose path it has. */
  tag?: string;
  /** Absent: to GET is to read the resource whose path it has, everything else is to write it. */
  scope?: Scope;
  stepUp?: boolean;
  /** 201 for POSTs that create; everything else 200. */
  status?: 200 | 201;
  /** `not_found` of a path with an id is understood. */
  errors?: readonly ErrorCode[];
  public?: boolean;
  headers?: Readonly<Record<string, string>>;
  cors?: boolean;
  anyCredential?: boolean;
};

/**
 * Declares a procedure's REST route, for example `rest("GET /customers/{id}", { … })`.
 * Paths are relative to /api/canary.
 */
export function rest(route: `${HttpMethod} /${string}`, options: RestOptions): ProcedureMeta {
  const [method, path] = route.split(" ") as [HttpMethod, `/${string}`];
  const resource = resourceOfPath(path);
  const { summary, description, status = 200 } = options;
  const { tag = resource?.chapter?.tag, scope = scopeOf(method, resource?.scope) } = options;
  invariant(tag, `${route} is in the path of no resource with a chapter`);
  const { headers = {}, cors = false, anyCredential = false, stepUp } = options;
  const errors = [...(path.includes("{") ? ["not_found" as const] : []), ...(options.errors ?? [])];
  return {
    ...(!options.public && { scope }),
    stepUp,
    rest: { method, path, status, errors, headers, cors, anyCredential },
    openapi: { method, path, summary, description, tags: [tag], protect: !options.public },
  };
}

function scopeOf(method: HttpMethod, resource: string | undefined): Scope | undefined {
  if (!resource) return undefined;
  return `${resource as ScopeResource}:${method === "GET" ? "read" : "write"}`;
}
