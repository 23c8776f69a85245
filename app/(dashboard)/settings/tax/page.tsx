import type { Metadata } from "next";
import { getCaller, merchantNow, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Download, Landmark, ShieldCheck } from "#components/icons/icons.ts";
import type { SearchParams } from "#components/table/list-url.ts";
import { AddCountry } from "#components/tax/add-country.tsx";
import { OneStopShopCard } from "#components/tax/one-stop-shop-card.tsx";
import { RegistrationsTable } from "#components/tax/registrations-table.tsx";
import { readPeriod } from "#components/tax/report-address.ts";
import { usualPeriods } from "#components/tax/report-periods.ts";
import { TaxReportCard } from "#components/tax/tax-report-card.tsx";
import { FileLink } from "#components/trpc/file-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { countryOptions } from "#server/wire/atoms/checkout/countries.ts";

export const metadata: Metadata = { title: "Tax" };

export default async function TaxPage(props: { searchParams: Promise<SearchParams> }) {
  if (!(await viewerMay("tax-registrations:read")))
    return <NotForYou title="Tax" deed="see the taxes" icon={Landmark} />;
  const today = (await merchantNow()).toISOString().slice(0, 10);
  const periods = usualPeriods(today);
  const params = await props.searchParams;
  const period = readPeriod(params) ?? periods[1];
  const api = await getCaller();
  const [overview, report, mayChange, mayReadRates] = await Promise.all([
    api.taxRegistrations.overview({}),
    (await viewerMay("tax-reports:read")) ? api.taxReports.get(period) : null,
    viewerMay("tax-registrations:write"),
    viewerMay("tax-rates:read"),
  ]);
  return (
    <>
      <PageHeader
        title="Tax"
        description="Where your sales are taxed, and at which rates."
        actions={mayChange && <AddCountry countries={countryOptions("en")} today={today} />}
      />
      <div className="space-y-6">
        <Card>
          <CardHeader
            title="Where you collect"
            action={
              mayReadRates && (
                <LinkButton variant="secondary" size="sm" href="/settings/tax/rates">
                  Your own rates
                </LinkButton>
              )
            }
          />
          <div className="py-3">
            <RegistrationsTable registrations={overview.registrations} mayChange={mayChange} />
          </div>
        </Card>
        {overview.oneStopShop && (
          <section className="space-y-3">
            <h2 className="text-sm font-semibold">Where you may have to, soon</h2>
            <OneStopShopCard {...overview.oneStopShop} />
          </section>
        )}
        {report && (
          <TaxReportCard
            report={report}
            periods={periods}
            file={
              <Button asChild variant="secondary" size="sm">
                <FileLink href={`/settings/tax/file?from=${period.from}&to=${period.to}`} download>
                  <Download aria-hidden className="size-4" /> CSV
                </FileLink>
              </Button>
            }
          />
        )}
        <p className="flex items-start gap-2 text-table text-ink-muted">
          <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          The sums agree with the ledger. This page is no legal or tax advice: ask your tax adviser
          where you have to register, and which rates apply to your goods.
        </p>
      </div>
    </>
  );
}
