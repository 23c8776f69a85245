import type { Metadata } from "next";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { PaymentsTable } from "#components/payments/payments-table.tsx";
import { StatusFilter } from "#components/table/status-filter.tsx";
import {
  readFilter,
  readListUrl,
  readText,
  type SearchParams,
} from "#components/table/list-url.ts";
import { PaymentIntentStatus } from "#server/wire/payment-intent.ts";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Payments" };

/** Those that staff look for. */
const shown = [
  "succeeded",
  "requires_payment_method",
  "requires_action",
  "processing",
  "requires_capture",
  "failed",
  "canceled",
] as const;

export default async function PaymentsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const { limit, offset } = readListUrl(params);
  const status = readFilter(params, "status", PaymentIntentStatus.options);
  const customerId = readText(params, "customerId");
  const api = await getCaller();
  const { data, pagination } = await api.paymentIntents.list({ limit, offset, status, customerId });
  return (
    <>
      <PageHeader
        title="Payments"
        description="Every payment from its first attempt to its last refund."
      />
      <div className="mb-4">
        <StatusFilter statuses={shown} current={status} params={params} />
      </div>
      <Card>
        <PaymentsTable
          payments={data}
          pagination={pagination}
          filtered={status !== undefined || customerId !== undefined || offset > 0}
          mayLink={await viewerMay("payment-links:write")}
        />
      </Card>
    </>
  );
}
