import type { Metadata } from "next";
import { Card } from "#components/ui/card.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { PaymentsTable } from "#components/payments/payments-table.tsx";
import { FilterLinks } from "#components/table/filter-links.tsx";
import {
  readFilter,
  readListUrl,
  readText,
  type SearchParams,
} from "#components/table/list-url.ts";
import { PaymentIntentStatus } from "#server/routers/payment-intents/schema.ts";
import { getCaller } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Payments" };

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
        <FilterLinks
          label="Filter by status"
          param="status"
          current={status}
          params={params}
          options={[
            { value: null, label: "All" },
            { value: "succeeded", label: "Succeeded" },
            { value: "requires_payment_method", label: "Awaiting payment" },
            { value: "requires_action", label: "Authenticating" },
            { value: "processing", label: "Processing" },
            { value: "requires_capture", label: "To be captured" },
            { value: "failed", label: "Failed" },
            { value: "canceled", label: "Canceled" },
          ]}
        />
      </div>
      <Card>
        <PaymentsTable
          payments={data}
          pagination={pagination}
          filtered={status !== undefined || customerId !== undefined || offset > 0}
        />
      </Card>
    </>
  );
}
