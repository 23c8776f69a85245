import { describeShop } from "#server/checkout/page/shop.ts";
import { pauseEnds } from "#server/checkout/portal/acts/pause-ends.ts";
import {
  describeBalance,
  describeContact,
  describeHome,
  describeReceipts,
  describeSettled,
} from "#server/checkout/portal/describe-home.ts";
import { describeSubscription } from "#server/checkout/portal/describe-subscriptions.ts";
import { readClaim } from "#server/checkout/portal/door.ts";
import { ownSubscription } from "#server/checkout/portal/own-rows.ts";
import {
  changeableItems,
  chosenPlan,
  itemKey,
  namedItem,
  offeredPlans,
  previewPlan,
} from "#server/checkout/portal/plans.ts";
import type { PortalRequest } from "#server/checkout/portal/request.ts";
import type { PortalFrame, PortalTold, PortalView } from "#server/checkout/portal/view.ts";
import { findVisitor, type Visitor, visitToken } from "#server/checkout/portal/visit.ts";
import type { Shop } from "#server/checkout/view.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import type { MerchantModel } from "#server/generated/prisma/models.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";
import { portalRulesOf } from "#server/wire/atoms/merchant/portal-rules.ts";

/** The view for a visit, and the visitor whose cookie lives on; null at the door. */
export type LoadedPortal = { view: PortalView; visitor: Visitor | null };

/**
 * The customer's page of a merchant: its door to strangers, one of its pages to a visitor. Changes nothing. Everything
 * that is shown is the visitor's own: an id in the address that is somebody else's shows the first page. With the form of a
 * press that was refused, its fields are as they were typed.
 */
export async function loadPortal(
  services: Services,
  request: PortalRequest & { form?: Record<string, string> },
  told: PortalTold = null,
): Promise<LoadedPortal> {
  const { merchantId, query, requestId } = request;
  const locale = chooseLocale([query["lang"]], request.acceptLanguage);
  const merchant = await services.db.merchant.findUnique({ where: { id: merchantId } });
  if (!merchant) return { view: { state: "not_found", locale }, visitor: null };
  const ctx = actFor(services, merchantId, requestId);
  const [shop, visitor] = await Promise.all([
    describeShop(ctx, { inFrame: false }, {}),
    findVisitor(services, request),
  ]);
  if (!visitor) return { view: { locale, shop, ...doorOf(ctx, request) }, visitor };
  const lang = query["lang"] ?? null;
  const frame = frameOf(visitor, merchant, { lang, told: told ?? toldIn(query["told"]) });
  return { view: { locale, shop, frame, ...(await pageOf(visitor, frame, request)) }, visitor };
}

type Door = Omit<Extract<PortalView, { state: "door" }>, "locale" | "shop">;

function doorOf(ctx: MerchantContext, { query }: PortalRequest): Door {
  const { lang = null, claim = null } = query;
  return {
    state: "door",
    merchantId: ctx.merchantId,
    lang,
    asked: askedSteps.find((step) => step === query["door"]) ?? null,
    claim,
    email: claim === null ? "" : readClaim(ctx, claim),
  };
}

const askedSteps = ["email", "sent", "wrong", "wait", "closed"] as const;

function frameOf(
  { ctx, visit, customer }: Visitor,
  merchant: MerchantModel,
  { lang, told }: Pick<PortalFrame, "lang" | "told">,
): PortalFrame {
  return {
    merchantId: ctx.merchantId,
    lang,
    token: visitToken(ctx.env, visit),
    email: customer.email,
    openedBy: visit.openedBy,
    returnUrl: visit.returnUrl,
    isOneAct: Boolean(visit.flow),
    timeZone: merchant.timeZone ?? "UTC",
    may: portalRulesOf(merchant.portalRules),
    told,
  };
}

/** The outcome of a press, which is in the address that it leads to. */
function toldIn(word: string | undefined): PortalTold {
  return word === "done" || word === "wrong" || word === "changed" ? word : null;
}

type Page<View> = View extends { frame: PortalFrame }
  ? Omit<View, "locale" | "shop" | "frame">
  : never;

async function pageOf(
  visitor: Visitor,
  { may }: PortalFrame,
  { query, form }: Parameters<typeof loadPortal>[1],
): Promise<Page<PortalView & { shop: Shop }>> {
  const act = query["page"];
  if ((act === "cancel" && may.portalCancel) || (act === "pause" && may.portalPause)) {
    const row = await ownSubscription(visitor, query["id"]);
    const subscription = row && (await describeSubscription(visitor.ctx, row));
    if (subscription && act === "cancel") return { state: "cancel", subscription };
    if (subscription?.canPause)
      return { state: "pause", subscription, ends: pauseEnds(visitor.ctx) };
  }
  const plan = act === "plan" && may.portalPlan ? await planPage(visitor, query) : null;
  if (plan) return plan;
  if (query["page"] === "receipts")
    return { state: "receipts", ...(await describeReceipts(visitor, query["n"])) };
  if (query["page"] === "invoices")
    return { state: "invoices", ...(await describeSettled(visitor, query["n"])) };
  if (query["page"] === "balance") return { state: "balance", ...(await describeBalance(visitor)) };
  const { claim = "" } = query;
  const email = act === "email" && may.portalDetails ? readClaim(visitor.ctx, claim) : "";
  if (email) return { state: "email", claim, email };
  if (query["page"] === "details" && (may.portalDetails || may.portalBilling))
    return { state: "details", contact: describeContact(visitor, form) };
  return { state: "home", home: await describeHome(visitor) };
}

/** The plans of an item, with the amounts of the one that was chosen; null where nothing can be changed. */
async function planPage(visitor: Visitor, query: Record<string, string>): Promise<PlanPage | null> {
  const row = await ownSubscription(visitor, query["id"]);
  const subscription = row && (await describeSubscription(visitor.ctx, row));
  const item = row && namedItem(row, query);
  if (!item || !subscription?.canChange) return null;
  const plans = await offeredPlans(visitor, row, item);
  const present = plans.find(({ isPresent }) => isPresent)?.name ?? item.name;
  const chosen = await chosenPlan(visitor, row, query);
  const preview = chosen && (await previewPlan(visitor, row, { ...chosen, present }));
  return {
    state: "plan",
    subscription,
    items: changeableItems(row).map((one) => ({
      key: itemKey(one),
      name: one.name,
      quantity: one.quantity,
      amount: lineTotal(one),
    })),
    product: item.name,
    present,
    plans,
    chosen: {
      item: itemKey(item),
      price: preview ? preview.priceId : (item.priceId ?? ""),
      quantity: preview ? preview.quantity : item.quantity,
    },
    preview,
  };
}

type PlanPage = Page<Extract<PortalView, { state: "plan" }>>;
