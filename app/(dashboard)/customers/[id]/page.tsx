import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { customerLabel } from "#components/customers/customer-label.ts";
import { CustomerBalances } from "#components/customers/customer-balances.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { PaymentsTable } from "#components/payments/payments-table.tsx";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";
import type { Customer } from "#server/wire/customer.ts";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Customer" };

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function CustomerPage(props: PageProps) {
  const { id } = await props.params;
  const { limit, offset } = readListUrl(await props.searchParams);
  const api = await getCaller();
  const customer = await orNotFound(api.customers.get({ id }));
  const [balance, payments] = await Promise.all([
    api.balance.ofCustomer({ id }),
    api.dashboard.payments({ customerId: id, limit, offset }),
  ]);
  return (
    <>
      <PageHeader
        title={customerLabel(customer)}
        parent={{ href: "/customers", label: "Customers" }}
        actions={
          (await viewerMay("customers:write")) && (
            <Button asChild variant="secondary">
              <Link href={`/customers/${id}/edit`}>Edit</Link>
            </Button>
          )
        }
      />
      <div className="space-y-6">
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Card>
            <CardHeader title="Details" />
            <CardBody>
              <DescriptionList entries={detailsOf(customer)} />
            </CardBody>
          </Card>
          <div className="min-w-0 space-y-6">
            <CustomerBalances
              balances={balance.balances}
              movementsHref={`/customers/${id}/balance`}
            />
            <MetadataCard metadata={customer.metadata} />
          </div>
        </div>
        <Card>
          <CardHeader title="Payments" />
          {payments.pagination.total > 0 ? (
            <div className="pt-3">
              <PaymentsTable
                payments={payments.data}
                pagination={payments.pagination}
                filtered
                mayLink={false}
              />
            </div>
          ) : (
            <CardBody className="text-ink-muted">This customer has paid nothing yet.</CardBody>
          )}
        </Card>
      </div>
    </>
  );
}

function detailsOf(customer: Customer) {
  return [
    { term: "Name", value: customer.name || null },
    { term: "E-mail", value: customer.email || null },
    { term: "Phone number", value: customer.phoneNumber || null },
    { term: "Since", value: <DateTime value={customer.createdAt} /> },
    { term: "Changed", value: <DateTime value={customer.updatedAt} /> },
    { term: "Id", value: <Id value={customer.id} what="id of the customer" /> },
  ];
}
