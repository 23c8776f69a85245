import { headers } from "next/headers";
import type { HalfSession } from "#server/auth/staff/sessions.ts";
import { halfSession, staffSession, type StaffSession } from "#server/auth/staff/staff.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";
import { getServices } from "#server/http/services.ts";

/** The signed-in person of the page being rendered. For server components and server actions. */
export async function getStaffSession(): Promise<StaffSession | null> {
  return staffSessionOf(new Headers(await headers()));
}

/** The same for the request that a route handler was given. */
export async function staffSessionOf(given: HeaderReader): Promise<StaffSession | null> {
  return staffSession(getServices(), given);
}

/** The sign-in whose second factor is still to be proven, in the browser that asks for a page. */
export async function getHalfSession(): Promise<HalfSession | null> {
  return halfSession(getServices(), new Headers(await headers()));
}
