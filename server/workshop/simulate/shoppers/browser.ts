import { answerPost, answerVisit } from "#server/checkout/answer.ts";
import { newBrowserToken } from "#server/checkout/browser-token.ts";
import type { Clicks } from "#server/checkout/pay/same-click.ts";
import { type CheckoutRequest, readQuery } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import { Scheduler } from "#server/workshop/simulate/scheduling/scheduler.ts";
import { hear } from "#server/workshop/simulate/shoppers/hear.ts";
import type {
  Device,
  Page,
  Sending,
  ShopStage,
  Tab,
} from "#server/workshop/simulate/shoppers/shop-stage.ts";
import { type Glance, glanceAt } from "#server/workshop/simulate/shoppers/stale.ts";
import { inProcess } from "#server/workshop/simulate/world.ts";

type Line = "holds" | "lost before" | "lost after";
type Exchange = { device: Device; tab: Tab; sending: Sending; isShown: boolean };

/**
 * A browser sends a request and shows the answer; sent on, it goes there. The line may be lost
 * before it, in the middle and after it: then the page stays empty, and its cookie was never heard of.
 */
export async function exchange(
  stage: ShopStage,
  { device, tab, sending, isShown }: Exchange,
  random: Random,
): Promise<void> {
  const page: Page = { sending, view: null };
  if (isShown) tab.pages.push(page);
  const answer = await request(stage, device, { sending, line: lineFrom(stage, random) });
  if (!answer) return;
  if (!("redirectTo" in answer)) return show(stage, { device, page, isShown }, answer);
  page.sending = { url: answer.redirectTo, after: sending.press };
  const line = lineFrom(stage, random);
  const next = await request(stage, device, { sending: page.sending, line });
  if (next && "view" in next) show(stage, { device, page, isShown }, next);
}

type Heard = { view: CheckoutView; before: Glance };
type Answer = Heard | { redirectTo: string };

async function request(
  stage: ShopStage,
  device: Device,
  { sending, line }: { sending: Sending; line: Line },
): Promise<Answer | null> {
  const { url, form, press } = sending;
  if (line === "lost before") return null;
  if (press) press.sent += 1;
  const before = glanceAt(stage);
  const visit = visitOf(device, url);
  const services: Services = inProcess(stage);
  const result = form
    ? await answerPost(services, { ...visit, form, ip: null }, clicksHere())
    : await answerVisit(services, visit);
  if (press && "redirectTo" in result) press.session = visitOf(device, result.redirectTo).address;
  if (line === "lost after" || Scheduler.asking()?.actor.isDead) return null;
  device.cookie = visit.browserToken;
  return "view" in result ? { view: result.view, before } : result;
}

type Shown = { device: Device; page: Page; isShown: boolean };

function show(stage: ShopStage, { device, page, isShown }: Shown, heard: Heard): void {
  // After two clicks, the browser shows the answer to the second.
  if (!isShown) return;
  page.view = heard.view;
  hear(stage, { device, page, ...heard });
}

/** Clicks by actor. An actor that dies here dies as a process: nobody waits for what it was answering. */
const clicks = new WeakMap<object, Clicks>();

function clicksHere(): Clicks {
  const actor = Scheduler.asking()?.actor ?? {};
  const here = clicks.get(actor) ?? new Map();
  clicks.set(actor, here);
  return here;
}

export function visitOf(device: Device, url: string): CheckoutRequest {
  const query = readQuery(`https://pay.example${url}`);
  const { entityType, entityId = "" } = query;
  return {
    address: { entityType: entityType === "payment-link" ? entityType : "checkout", entityId },
    browserToken: device.cookie ?? newBrowserToken(),
    walletProof: device.walletProof,
    query,
    inFrame: false,
    acceptLanguage: "en",
    requestId: "req_simulated",
  };
}

function lineFrom({ lineLoss }: ShopStage, random: Random): Line {
  if (!random.chance(lineLoss)) return "holds";
  return random.pick(["lost before", "lost after", "lost after"]);
}
