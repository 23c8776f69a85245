/** A call of a system outside that a dry run would have made, and did not. */
export type OutsideCall = {
  system: "processor" | "storage" | "vat_register";
  /** Name of the processor; null where there is one of its kind. */
  name: string | null;
  call: string;
  /** In the smallest currency unit; null of a call that is about no amount. */
  amount: number | null;
  currency: string | null;
};
