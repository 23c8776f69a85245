/** Why a part of an order bears the tax that it does. */
export const taxKinds = ["taxed", "zero", "exempt", "reverse_charge", "export"] as const;
export type TaxKind = (typeof taxKinds)[number];
