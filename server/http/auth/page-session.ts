import { headers } from "next/headers";
import { staffSession } from "#server/auth/staff.ts";
import type { StaffSession } from "#server/auth/staff.ts";
import { getServices } from "#server/http/services.ts";

/** The signed-in person of the page being rendered. For server components and server actions. */
export async function getStaffSession(): Promise<StaffSession | null> {
  return staffSession(getServices(), new Headers(await headers()));
}
