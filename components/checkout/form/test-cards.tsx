import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm } from "#server/checkout/view.ts";
import {
  type BankDebit,
  bankDebits,
  isBankDebit,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";

const cards = [
  ["testPays", "4242 4242 4242 4242"],
  ["testDeclines", "4000 0000 0000 0002"],
  ["testAsks", "4000 0027 6000 3184"],
] as const;

/** By way to pay: an account whose bank pays, and one whose bank does not. */
const accounts: Record<BankDebit, readonly [string, string]> = {
  sepa_debit: ["AT61 1904 3002 3457 3201", "AT86 1904 3002 3547 3202"],
  bacs_debit: ["10-88-00 00012345", "10-88-00 00222227"],
  us_bank_account: ["110000000 000123456789", "110000000 000222222227"],
};

type TestCardsProps = { t: Translate; methods: PayForm["methods"] };

/** In testing only: the numbers that the sandbox takes. With a script, one press fills the form. */
export function TestCards({ t, methods }: TestCardsProps) {
  return (
    <details className="test-cards">
      <summary>{t("testCards")}</summary>
      <ul>
        {cards.map(([key, number]) => (
          <li key={number}>
            <span>
              {t(key)}
              <span className="digits" dir="ltr">
                {number}
              </span>
            </span>
            <button
              type="button"
              className="button tiny"
              data-fill={number}
              aria-label={`${t("use")}: ${t(key)}`}
              hidden
            >
              {t("use")}
            </button>
          </li>
        ))}
        {methods.bankWays.filter(isBankDebit).map((method) => (
          <TestAccounts key={method} t={t} method={method} />
        ))}
      </ul>
      <p className="small">{t("testCardsHint")}</p>
    </details>
  );
}

function TestAccounts({ t, method }: { t: Translate; method: BankDebit }) {
  const [pays, fails] = accounts[method];
  const { label } = bankDebits[method];
  return [["testPays", pays] as const, ["debitFailedTitle", fails] as const].map(
    ([key, number]) => (
      <li key={number}>
        <span>
          {label}: {t(key)}
          <span className="digits" dir="ltr">
            {number}
          </span>
        </span>
      </li>
    ),
  );
}
