import type { MerchantContext, Services } from "#server/core/context.ts";
import { updateCustomer } from "#server/routers/customers/update.ts";
import { createPortalSession } from "#server/routers/portal-sessions/create.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";

const origin = "https://pay.example";

export const portalOf = (merchantId: string) => `/portal/${merchantId}`;

let made = 0;

export type Subscribed = {
  ctx: MerchantContext;
  customerId: string;
  email: string;
  /** Id of the subscription. */
  id: string;
};

/** A customer called Ada Lovelace with a subscription over €49.00 a month, charged to a card ending in 4242. */
export async function subscribedCustomer(
  services: Services,
  ofMerchant?: MerchantContext,
): Promise<Subscribed> {
  const ctx = ofMerchant ?? (await newMerchant(services));
  const session = await newSession(ctx, { mode: "subscription" });
  made += 1;
  const email = `ada${made}@shop.example`;
  await pay(services, visit(ofSession(session.id)), "4242424242424242", { email });
  const { id, customerId } = await services.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, checkoutSessionId: session.id },
  });
  await updateCustomer(ctx, { id: customerId, email, name: "Ada Lovelace" });
  return { ctx, id, customerId, email };
}

type Handler = (request: Request, at: { params: Promise<{ shop: string }> }) => Promise<Response>;

/** The routes of the page: of a link to it, and of the page itself. */
type Routes = { openLink: (request: Request) => Promise<Response>; GET: Handler; POST: Handler };

/** A browser without scripts: it keeps cookies, and goes where it is sent. */
export function browserOf(
  { openLink, GET, POST }: Routes,
  kept: ReadonlyMap<string, string> = new Map(),
) {
  const jar = new Map(kept);
  const headersOf = () => ({
    "accept-language": "en",
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
  });

  function keep(answer: Response): Response {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  async function get(address: string): Promise<Response> {
    const url = new URL(address, origin);
    const request = new Request(new URL(url.pathname + url.search, origin), {
      headers: headersOf(),
    });
    if (url.pathname === "/portal") return keep(await openLink(request));
    return keep(await GET(request, at(url)));
  }

  async function press(address: string, fields: Record<string, string>, headers: object = {}) {
    const url = new URL(address, origin);
    const body = new URLSearchParams(fields).toString();
    const form = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    };
    const init = { method: "POST", body, headers: { ...headersOf(), ...form, ...headers } };
    const answer = keep(await POST(new Request(url, init), at(url)));
    return { status: answer.status, location: answer.headers.get("location") ?? "", answer };
  }

  /** The page that an address leads to in the end. */
  async function follow(address: string): Promise<string> {
    const answer = await get(address);
    const location = answer.headers.get("location");
    return location === null ? answer.text() : follow(location);
  }

  return { get, press, follow, field, cookies: () => new Map(jar) };
}

function at({ pathname }: URL) {
  return { params: Promise.resolve({ shop: pathname.split("/")[2] ?? "" }) };
}

/** A browser at a customer's page. `press` sends a form of that page. */
export async function openPortal(
  routes: Routes,
  { ctx, customerId }: { ctx: MerchantContext; customerId: string },
) {
  const browser = browserOf(routes);
  const shop = portalOf(ctx.merchantId);
  const { url } = await createPortalSession(ctx, { customerId });
  const token = browser.field(await browser.follow(url), "token");
  return {
    browser,
    home: () => browser.follow(shop),
    page: (query: string) => browser.follow(`${shop}?${query}`),
    press: (form: Record<string, string>, query = "") =>
      browser.press(shop + query, { token, ...form }),
  };
}

/** The value of the first field of this name. */
function field(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
}
