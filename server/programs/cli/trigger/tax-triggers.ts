import { randomInt, randomUUID } from "node:crypto";
import type { Api, Trigger } from "#server/programs/cli/trigger/trigger-objects.ts";

/** Triggers of the taxes' events. Each makes a place or class of its own, since there is one rate of each on a day. */
export const taxTriggers: Record<string, Trigger> = {
  "tax_rate.created": async (api) => (await newRate(api)).id,
  "tax_rate.updated": async (api) => {
    const { id } = await newRate(api);
    return (await api.call("PATCH", `/tax-rates/${id}`, { to: "2030-12-31" })).id;
  },
  "tax_rate.deleted": async (api) => {
    const { id } = await newRate(api);
    await api.call("DELETE", `/tax-rates/${id}`);
    return id;
  },
  "tax_registration.created": async (api) => removed(api, await newRegistration(api)),
  "tax_registration.updated": async (api) => {
    const { id } = await newRegistration(api);
    await api.call("PATCH", `/tax-registrations/${id}`, { number: "12-3456789" });
    return removed(api, { id });
  },
  "tax_registration.deleted": async (api) => removed(api, await newRegistration(api)),
};

function newRate(api: Api) {
  const taxClass = `trial_${randomUUID().slice(0, 8)}`;
  return api.call("POST", "/tax-rates", {
    country: "NL",
    taxClass,
    percent: "9",
    from: "2026-01-01",
  });
}

function newRegistration(api: Api) {
  const region = String(randomInt(1000)).padStart(3, "0");
  return api.call("POST", "/tax-registrations", { country: "US", region, since: "2026-01-01" });
}

/** A registration that stays would tax what is sold afterwards. */
async function removed(api: Api, { id }: { id: string }): Promise<string> {
  await api.call("DELETE", `/tax-registrations/${id}`);
  return id;
}
