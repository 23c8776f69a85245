type Failure = {
  why: string;
  todo: string;
  /** Whether the account that is paid is required changes, for the merchant. */
  isAccount: boolean;
};

const otherAccount = "Enter an account that takes it under Compliance, then pay out again.";
const askBank = "Ask your bank for its requirements, and pay out again.";

function account(why: string, todo = otherAccount): Failure {
  return { why, todo, isAccount: true };
}

function other(why: string, todo: string): Failure {
  return { why, todo, isAccount: false };
}

/** Why banks send payouts back (Stripe's API reference, "Payout failure codes"), and our own word for none. */
const failures: Record<string, Failure> = {
  no_destination: account("No bank account is known"),
  account_closed: account("The bank account was closed"),
  no_account: account("There is no such bank account"),
  invalid_account_number: account("The account number is not valid"),
  invalid_account_number_length: account("The account number is too short or too long"),
  incorrect_account_holder_name: account("The account is in another name"),
  incorrect_account_holder_address: account("The account has moved"),
  incorrect_account_holder_tax_id: account("The account has another tax number"),
  invalid_currency: account("The account does not take this currency"),
  unsupported_card: account("This card cannot be paid out to"),
  bank_ownership_changed: account("The account now belongs to somebody else"),
  account_frozen: other("The bank account is frozen", askBank),
  bank_account_restricted: other("The bank account takes no such payments", askBank),
  debit_not_authorized: other("The bank allows no such payments on the account", askBank),
  declined: other("The bank has declined it", askBank),
  insufficient_funds: other(
    "Your balance at the processor did not cover it",
    "Wait until newer payments are available, then pay out again.",
  ),
  could_not_process: other(
    "The bank could not process it",
    "Pay out again; should it come back again, ask your bank.",
  ),
};

/** The meaning of the bank's code for a failure, and what to do about it. A code that nobody knows yet is shown. */
export function failureWords(reason: string | null): Failure {
  if (reason === null) return other("The bank gave no reason", askBank);
  return failures[reason] ?? other(sentence(reason), askBank);
}

function sentence(reason: string): string {
  const text = reason.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
