import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { paperZone } from "#app/(dashboard)/invoices/form-facts.ts";
import { discountStatus, takesOffWords } from "#components/discounts/discount-words.ts";
import { EmptyState } from "#components/display/empty-state.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Repeat } from "#components/icons/icons.ts";
import { sellablePlans } from "#components/prices/plan-choices.ts";
import { NewSubscriptionForm } from "#components/subscriptions/begin/new-subscription-form.tsx";
import { readText, type SearchParams } from "#components/table/list-url.ts";
import { LinkButton } from "#components/ui/link-button.tsx";

const title = "New subscription";
const parent = { href: "/subscriptions", label: "Subscriptions" };

export const metadata: Metadata = { title };

/** The newest of each; an older one is offered over REST and by the command line. */
const offeredMax = 100;

type NewSubscriptionPageProps = { searchParams: Promise<SearchParams> };

export default async function NewSubscriptionPage({ searchParams }: NewSubscriptionPageProps) {
  if (!(await viewerMay("subscriptions:write"))) {
    return <NotForYou {...{ title, parent }} deed="begin subscriptions" />;
  }
  const api = await getCaller();
  const [prices, products, discounts, now] = await Promise.all([
    api.prices.list({ active: true, limit: offeredMax }),
    api.products.list({ limit: offeredMax }),
    api.discounts.list({ limit: offeredMax }),
    merchantNow(),
  ]);
  const groups = sellablePlans(prices.data, products.data);
  const open = discounts.data.filter(
    (discount) => discountStatus(discount, now.toISOString()) === "active",
  );
  return (
    <>
      <PageHeader
        {...{ title, parent }}
        description="For a customer who has agreed to be charged every period."
      />
      {groups.length === 0 ? (
        <EmptyState
          icon={Repeat}
          title="No price is charged every period"
          action={<LinkButton href="/products">Products</LinkButton>}
        >
          Add a price with an interval to a product. A subscription is made of such prices.
        </EmptyState>
      ) : (
        <NewSubscriptionForm
          groups={groups}
          discounts={open.map((discount) => ({
            value: discount.id,
            label: `${discount.name}, ${takesOffWords(discount)}`,
          }))}
          customerId={readText(await searchParams, "customerId")}
          timeZone={await paperZone()}
        />
      )}
    </>
  );
}
