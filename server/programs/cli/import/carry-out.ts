import {
  type Known,
  type Plan,
  type Step,
  unfinishedKey,
} from "#server/programs/cli/import/plan-step.ts";
import type { ApiClient } from "#server/programs/cli/service/api-client.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/** Our ids by Stripe's. */
type Ids = Map<string, string>;

/**
 * Makes the records of a plan, one after the other.
 * @throws BootError where the service refuses one: those before it are made, and an import of the same files goes on
 */
export async function carryOut(api: ApiClient, plan: Plan, { imported }: Known): Promise<void> {
  const ids: Ids = new Map(Object.values(imported).flatMap((one) => [...one]));
  for (const step of plan.steps) {
    try {
      await carryOutOne(api, step, ids);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new BootError(
        `${step.stripeId}: ${said}\nEverything before it is imported; import the files again to go on.`,
      );
    }
  }
}

async function carryOutOne(api: ApiClient, step: Step, ids: Ids): Promise<void> {
  const { kind, id, body, stripeId, acts = [] } = step;
  if (step.do === "link") {
    await api.call("PATCH", `/${kind}/${id}`, body);
    ids.set(stripeId, id ?? "");
    return;
  }
  const { id: made } =
    step.do === "finish"
      ? { id }
      : await api.call("POST", `/${kind}`, { ...namedBy(step, ids), ...body });
  ids.set(stripeId, made);
  for (const act of acts) await api.call("POST", `/${kind}/${made}/${act.path}`, act.body);
  if (acts.length > 0 || step.do === "finish")
    await api.call("PATCH", `/${kind}/${made}`, { metadata: { [unfinishedKey]: null } });
}

function namedBy({ named = {} }: Step, ids: Ids): object {
  const { product, products, customer, discount, items } = named;
  return {
    ...(product && { productId: ids.get(product) }),
    ...(products && { productIds: products.map((id) => ids.get(id)) }),
    ...(customer && { customerId: ids.get(customer) }),
    ...(discount && { discountId: ids.get(discount) }),
    ...(items && {
      items: items.map(({ price, quantity }) => ({ priceId: ids.get(price), quantity })),
    }),
  };
}
