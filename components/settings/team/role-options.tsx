import { Options } from "#components/ui/select.tsx";
import { roleNames } from "#server/wire/atoms/merchant/role-names.ts";

const may: Record<(typeof roleNames)[number], string> = {
  owner: "everything",
  admin: "everything but to change owners",
  developer: "links, products, files, keys and webhooks",
  support: "customers, links, refunds and subscriptions",
  viewer: "look, and change nothing",
};

/** The roles, each with what it may do. Only an owner makes others owners. */
export function RoleOptions({ mayMakeOwners }: { mayMakeOwners: boolean }) {
  const roles = roleNames.filter((role) => mayMakeOwners || role !== "owner");
  const words = (role: string) => role.charAt(0).toUpperCase() + role.slice(1);
  return (
    <Options of={roles.map((value) => ({ value, label: `${words(value)} – ${may[value]}` }))} />
  );
}
