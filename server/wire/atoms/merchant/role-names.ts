/** Roles that a member of the staff can have (`RoleName`). */
export const roleNames = ["owner", "admin", "developer", "support", "viewer"] as const;
