import { Link } from "#components/ui/link.tsx";
import { failureWords } from "#components/payouts/failure-words.ts";
import { Alert } from "#components/ui/alert.tsx";
import type { Payout } from "#server/wire/ledger/payout.ts";

/** Why a payout did not arrive, and what its merchant can do. Nothing while it may. */
export function PayoutFailure({ payout }: { payout: Payout }) {
  const { status, failureReason } = payout;
  if (status !== "failed" && status !== "returned") return null;
  const { why, todo, isAccount } = failureWords(failureReason);
  return (
    <Alert tone="warning" className="mb-6">
      <p className="font-medium">{why}. The money is back in your balance.</p>
      <p>
        {todo}{" "}
        <Link href={isAccount ? "/compliance" : "/payouts"} className="font-medium">
          {isAccount ? "Go to the bank account" : "Go to payouts"}
        </Link>
      </p>
    </Alert>
  );
}
