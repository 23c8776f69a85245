import NextAuth from "next-auth";
import { NextRequest } from "next/server";
import { readRemembered } from "#server/auth/devices/remembered-cookie.ts";
import { deviceCookie, readDevice } from "#server/auth/staff/known-device.ts";
import { readableQuery } from "#server/http/auth/callback-address.ts";
import { authOptions } from "#server/http/auth/next-auth.ts";
import { pageClientIp } from "#server/http/request/client-ip.ts";
import { getServices } from "#server/http/services.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const services = getServices();
  const cookies = request.headers.get("cookie");
  const origin = {
    ip: pageClientIp(services.env, request.headers),
    userAgent: request.headers.get("user-agent"),
    device: readDevice(services.env, cookies),
    remembered: readRemembered(services.env, cookies),
  };
  let signedIn: string | null = null;
  const options = authOptions(services, origin, (userId) => (signedIn = userId));
  const answer = (await NextAuth(readable(request), context, options)) as Response;
  if (signedIn === null) return answer;
  const headers = new Headers(answer.headers);
  headers.append("set-cookie", deviceCookie(services.env, origin.device, signedIn));
  return new Response(answer.body, { status: answer.status, headers });
}

function readable(request: NextRequest): NextRequest {
  const address = readableQuery(request.url);
  return address === request.url ? request : new NextRequest(address, request);
}

export { handle as GET, handle as POST };
