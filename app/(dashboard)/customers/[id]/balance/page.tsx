import type { Metadata } from "next";
import { getCaller, getViewer, orNotFound } from "#app/(dashboard)/api.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { BalanceMovements } from "#components/balance/balance-movements.tsx";
import { PayOutBalance } from "#components/customers/balance/pay-out-balance.tsx";
import { CreditsCard } from "#components/customers/credits/credits-card.tsx";
import { GiveCredit } from "#components/customers/credits/give-credit.tsx";
import { CustomerBalances } from "#components/customers/customer-balances.tsx";
import { customerLabel } from "#components/customers/customer-label.ts";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

export const metadata: Metadata = { title: "Balance of a customer" };

/** The newest; `GET /credits` has all of them. */
const creditsMax = 20;

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function CustomerBalancePage(props: PageProps) {
  const { id } = await props.params;
  const { limit, offset } = readListUrl(await props.searchParams);
  const api = await getCaller();
  const customer = await orNotFound(api.customers.get({ id }));
  const { scopes } = (await getViewer()).principal;
  const [{ balances, currency }, movements, credits] = await Promise.all([
    api.balance.ofCustomer({ id }),
    api.balance.customerTransactions({ id, limit, offset }),
    api.credits.list({ customerId: id, limit: creditsMax }),
  ]);
  const free = balances.filter(({ available }) => available > 0).map((one) => one.currency);
  return (
    <>
      <PageHeader
        title="Balance"
        parent={{ href: `/customers/${id}`, label: customerLabel(customer) }}
        actions={
          <>
            {scopes.has("transfers:write") && free.length > 0 && (
              <LinkButton variant="secondary" href={`/transfers/new?from=${id}`}>
                Transfer
              </LinkButton>
            )}
            {scopes.has("refunds:write") && free.length > 0 && (
              <PayOutBalance customerId={id} currencies={free} />
            )}
            {scopes.has("credits:write") && customer.erasedAt === null && (
              <GiveCredit
                customerId={id}
                currency={currency}
                currencies={currencyChoices(currency)}
                timeZone={await readerZone()}
              />
            )}
          </>
        }
      />
      <div className="space-y-6">
        <CustomerBalances balances={balances} />
        <CreditsCard credits={credits.data} mayVoid={scopes.has("credits:write")} />
        <Card>
          <BalanceMovements movements={movements.data} pagination={movements.pagination} />
        </Card>
      </div>
    </>
  );
}
