/** What a person of the staff can be (`RoleName`). */
export const roleNames = ["owner", "admin", "developer", "support", "viewer"] as const;
