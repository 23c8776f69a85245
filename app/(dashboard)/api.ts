import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { signInPath } from "#components/auth/return-path.ts";
import { askedPageHeader } from "#server/auth/staff/asked-page.ts";
import type { StaffSession } from "#server/auth/staff/staff.ts";
import type { Scope } from "#server/core/caller/scopes.ts";
import { newRequestId, ownTime } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { getStaffSession } from "#server/http/auth/page-session.ts";
import { pageClientIp } from "#server/http/request/client-ip.ts";
import { isSameOrigin } from "#server/http/request/same-origin.ts";
import { getServices } from "#server/http/services.ts";
import { errorBody } from "#server/procedures/error-body.ts";
import { createCallerFactory } from "#server/procedures/procedure.ts";
import { appRouter } from "#server/routers/root.ts";
import { shownIn } from "#server/wire/atoms/merchant/shown-merchant.ts";

const createCaller = createCallerFactory(appRouter);

/**
 * The person looking at the page, read once per request. A visitor who is not signed in is sent to sign in, and
 * then back.
 */
export const getViewer = cache(async () => {
  const session = await getStaffSession();
  const asked = (await headers()).get(askedPageHeader);
  if (!session) return redirect(signInPath(asked));
  // Where the merchant asks for a second factor, there is one page before it: where it is added.
  const mayNothing = session.principal.scopes.size === 0;
  if (mayNothing && asked !== null && !asked.startsWith("/settings")) redirect("/settings");
  return session;
});

/** The time by which the merchant's affairs go and its records are dated: its test clock's, where it has one. */
export async function merchantNow(): Promise<Date> {
  const { merchant } = await getViewer();
  return ownTime(getServices(), merchant.id).clock.now();
}

/** When the page began to read: asked for after it, it would be later than some rows that the page lacks. */
export const pageAsOf = cache(async () => (await merchantNow()).toISOString());

/** The service's operations, in process, on behalf of whoever looks at the page. */
export async function getCaller() {
  await pageAsOf();
  return callerOf(await getViewer());
}

/** The same for somebody whose session is at hand. */
export function callerOf(
  { principal }: Pick<StaffSession, "principal">,
  requestId = newRequestId(),
) {
  return createCaller({ ...getServices(), principal, requestId, ip: null });
}

/**
 * The same for a file that a page of the dashboard links to (`FileLink`): refused when that is another merchant's page.
 * Who takes one away is in the audit log, with where they were; so no link of another site's, which sends the
 * cookie along, takes one in its reader's name.
 * @throws merchant_forbidden
 */
export async function callerOfFile(request: Request, requestId: string) {
  if (!isSameOrigin(request.headers)) {
    throw new DomainError(
      "merchant_forbidden",
      "Another site has led you to this file. Take it from the page of the dashboard that has it.",
    );
  }
  const { principal } = await getViewer();
  const { shownMerchantId } = shownIn(request.url);
  const browser = { shownMerchantId, remembered: [], setCookie() {} };
  const services = getServices();
  const ip = pageClientIp(services.env, request.headers);
  return createCaller({ ...services, principal, requestId, ip, browser });
}

/** Whether to offer something at all. The procedure decides again when it is called. */
export async function viewerMay(scope: Scope): Promise<boolean> {
  return (await getViewer()).principal.scopes.has(scope);
}

/** Returns the answer, or shows the page that says there is no such thing. */
export async function orNotFound<Wire>(answer: Promise<Wire>): Promise<Wire> {
  try {
    return await answer;
  } catch (error) {
    if (errorBody(error, "").statusCode === 404) notFound();
    throw error;
  }
}
