import type { VatRegister } from "#server/core/interfaces/vat-register.ts";

/**
 * Stands for VIES in testing, without network: every number with right check digits is valid, but those of Cyprus are
 * invalid, and Malta's register is always away.
 */
export const sandboxRegister: VatRegister = {
  ask: ({ country }, seller) =>
    Promise.resolve({
      state: country === "CY" ? "invalid" : country === "MT" ? "unchecked" : "valid",
      consultationNumber: seller && country !== "MT" ? "WAPISANDBOX00001" : null,
      name: country === "CY" || country === "MT" ? null : "Example Company",
    }),
};
