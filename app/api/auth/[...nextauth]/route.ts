import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#server/http/auth/next-auth.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { getServices } from "#server/http/services.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const services = getServices();
  // Next writes the connection's address into X-Forwarded-For when no proxy did.
  const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  const origin = {
    ip: clientIp(services.env, request.headers, forwarded),
    userAgent: request.headers.get("user-agent"),
  };
  return NextAuth(request, context, authOptions(services, origin)) as Promise<Response>;
}

export { handle as GET, handle as POST };
