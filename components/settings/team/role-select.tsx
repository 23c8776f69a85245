import type { ComponentProps } from "react";
import { Select } from "#components/ui/select.tsx";
import { roleNames } from "#server/wire/atoms/merchant/role-names.ts";

const may: Record<(typeof roleNames)[number], string> = {
  owner: "everything",
  admin: "everything but to change owners",
  developer: "links, products, files, keys and webhooks",
  support: "customers, links, refunds and subscriptions",
  viewer: "look, and change nothing",
};

/** The roles, each with what it may do. Only an owner makes others owners. */
export function RoleSelect(
  props: Omit<ComponentProps<typeof Select>, "children"> & { mayMakeOwners: boolean },
) {
  const { mayMakeOwners, ...select } = props;
  const roles = roleNames.filter((role) => mayMakeOwners || role !== "owner");
  return (
    <Select {...select}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {role.charAt(0).toUpperCase() + role.slice(1)} – {may[role]}
        </option>
      ))}
    </Select>
  );
}
