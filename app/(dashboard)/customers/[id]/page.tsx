import type { Metadata } from "next";
import type { ReactNode } from "react";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { mainFirst } from "#app/(dashboard)/main-currency.ts";
import { BalanceMovements } from "#components/balance/balance-movements.tsx";
import { CustomerBalances } from "#components/customers/customer-balances.tsx";
import { customerLabel } from "#components/customers/customer-label.ts";
import { EraseCustomer } from "#components/customers/erase-customer.tsx";
import { ForgetDevices } from "#components/customers/forget-devices.tsx";
import { Spent } from "#components/customers/spent.tsx";
import { TaxNumber } from "#components/customers/tax-number.tsx";
import { WriteOffDebt } from "#components/customers/write-off-debt.tsx";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { newLinkHref } from "#components/frame/creations.ts";
import { MetadataEditor } from "#components/metadata/metadata-editor.tsx";
import { MetadataFacts } from "#components/metadata/metadata-facts.tsx";
import { PaymentsTable } from "#components/payments/list/payments-table.tsx";
import { SavedCards } from "#components/payments/saved-cards.tsx";
import { SubscriptionsTable } from "#components/subscriptions/subscriptions-table.tsx";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import { addressLines } from "#server/wire/atoms/selling/address-lines.ts";
import type { Customer } from "#server/wire/payments/customer.ts";

export const metadata: Metadata = { title: "Customer" };

/** The latest movements and the subscriptions; more are on pages of their own. */
const shownMax = 5;
const cardsMax = 20;

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function CustomerPage(props: PageProps) {
  const { id } = await props.params;
  const { limit, offset } = readListUrl(await props.searchParams);
  const api = await getCaller();
  const customer = await orNotFound(api.customers.get({ id }));
  const [balance, payments, spending, subscriptions, movements, cards] = await Promise.all([
    api.balance.ofCustomer({ id }),
    api.dashboard.payments({ customerId: id, limit, offset }),
    api.customers.spending({ id }),
    api.subscriptions.list({ customerId: id, limit: shownMax }),
    api.balance.customerTransactions({ id, limit: shownMax }),
    api.paymentMethods.ofCustomer({ id, limit: cardsMax }),
  ]);
  const isThere = customer.erasedAt === null;
  const mayChange = isThere && (await viewerMay("customers:write"));
  const mayLink = isThere && (await viewerMay("payment-links:write"));
  const maySubscribe = isThere && (await viewerMay("subscriptions:write"));
  const mayRemoveCards = isThere && (await viewerMay("payment-methods:write"));
  const mayErase = isThere && (await viewerMay("personal-data:write"));
  const mayWriteOff = await viewerMay("payouts:write");
  const label = customerLabel(customer);
  return (
    <>
      <PageHeader
        title={label}
        parent={{ href: "/customers", label: "Customers" }}
        actions={
          <>
            {mayLink && (
              <LinkButton variant="secondary" href={`${newLinkHref}?customerId=${id}`}>
                Send a payment link
              </LinkButton>
            )}
            {mayChange && (
              <LinkButton variant="secondary" href={`/customers/${id}/edit`}>
                Edit
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_336px]">
        <div className="min-w-0 space-y-6">
          <Part title="Payments" none={payments.pagination.total === 0 && "Nothing was paid yet."}>
            <PaymentsTable
              payments={payments.data}
              pagination={payments.pagination}
              mayLink={false}
            />
          </Part>
          <Part
            title="Subscriptions"
            none={subscriptions.data.length === 0 && "There is none."}
            action={
              maySubscribe && (
                <LinkButton variant="ghost" size="sm" href={`/subscriptions/new?customerId=${id}`}>
                  New subscription
                </LinkButton>
              )
            }
          >
            <SubscriptionsTable
              subscriptions={subscriptions.data.map((one) => ({ ...one, customer: label }))}
              pagination={null}
              mayBegin={maySubscribe}
            />
          </Part>
          <Part
            title="Latest movements of the balance"
            none={movements.data.length === 0 && "Nothing moved yet."}
            action={
              <LinkButton variant="ghost" size="sm" href={`/customers/${id}/balance`}>
                Movements
              </LinkButton>
            }
          >
            <BalanceMovements movements={movements.data} pagination={null} />
          </Part>
        </div>
        <div className="min-w-0 space-y-6">
          <Spent spending={await mainFirst(spending)} />
          <Card>
            <CardHeader title="Details" />
            <CardBody>
              <DescriptionList entries={detailsOf(customer)} />
            </CardBody>
          </Card>
          <CustomerBalances
            balances={await mainFirst(balance.balances)}
            writeOff={mayWriteOff && <WriteOffDebt id={id} name={label} />}
          />
          <SavedCards cards={cards.data} mayRemove={mayRemoveCards} />
          <MetadataFacts
            metadata={customer.metadata}
            editor={
              mayChange && <MetadataEditor of="customer" id={id} metadata={customer.metadata} />
            }
          />
          {mayChange && (
            <Card>
              <CardHeader title="Devices" />
              <CardBody className="space-y-3">
                <p className="text-ink-muted">
                  A device that this customer has verified pays from the balance for 30 days, or
                  until their address changes.
                </p>
                <ForgetDevices id={id} name={label} />
              </CardBody>
            </Card>
          )}
          {mayErase && (
            <Card>
              <CardHeader title="Personal data" />
              <CardBody className="space-y-3">
                <p className="text-ink-muted">
                  For a shopper who asks to be forgotten.{" "}
                  <Link href="/docs/guides/personal-data" className={linkClass}>
                    Deleted and kept data
                  </Link>
                </p>
                <EraseCustomer id={id} name={label} />
              </CardBody>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

type PartProps = { title: string; none: string | false; action?: ReactNode; children: ReactNode };

/** A list of the customer's, or why there is nothing in it. */
function Part({ title, none, action, children }: PartProps) {
  return (
    <Card>
      <CardHeader title={title} action={action} />
      {none ? (
        <CardBody className="text-ink-muted">{none}</CardBody>
      ) : (
        <div className="pt-3">{children}</div>
      )}
    </Card>
  );
}

function detailsOf(customer: Customer) {
  const { address, taxId } = customer;
  const lines = address ? addressLines(address, "en") : [];
  return [
    { term: "Name", value: customer.name || null },
    { term: "Email", value: customer.email || null },
    { term: "Phone", value: customer.phoneNumber || null },
    ...(lines.length > 0
      ? [
          {
            term: "Address",
            value: <span className="whitespace-pre-line">{lines.join("\n")}</span>,
          },
        ]
      : []),
    ...(taxId ? [{ term: "Tax number", value: <TaxNumber taxId={taxId} /> }] : []),
    ...(customer.erasedAt
      ? [{ term: "Erased", value: <DateTime value={customer.erasedAt} /> }]
      : []),
    { term: "Since", value: <DateTime value={customer.createdAt} /> },
    { term: "Changed", value: <DateTime value={customer.updatedAt} /> },
    { term: "Id", value: <Id value={customer.id} what="id of the customer" /> },
  ];
}
