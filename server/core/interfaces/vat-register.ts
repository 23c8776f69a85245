/** A VAT number: the country (ISO 3166-1), and the number without its prefix. */
type RegisteredNumber = { country: string; digits: string };

/** Whether a business has this number. `unchecked`: the register did not say, for now. */
export type RegisterAnswer = {
  state: "valid" | "invalid" | "unchecked";
  /** The register's own proof that it was asked; only where the seller's number was sent along. */
  consultationNumber: string | null;
  /** Name that the register has for the number; null where its country tells none. */
  name: string | null;
};

/** The EU's register of VAT numbers (VIES), or what stands for it. Never throws: a register that is away leaves a number unchecked. */
export type VatRegister = {
  ask(number: RegisteredNumber, seller: RegisteredNumber | null): Promise<RegisterAnswer>;
};
