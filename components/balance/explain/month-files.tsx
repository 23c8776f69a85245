import { fileHref } from "#components/balance/explain/file-href.ts";
import { momentFormat } from "#components/display/formatters.ts";
import { FileLink } from "#components/trpc/file-link.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { monthAfter } from "#server/wire/billing/month.ts";

const formats = {
  pdf: "PDF",
  csv: "CSV",
  hledger: "hledger",
  beancount: "Beancount",
  camt053: "camt.053",
};

/** This month and the one before, days in UTC, in each format. */
export function MonthFiles({ currency, today }: { currency: string; today: string }) {
  const month = today.slice(0, 7);
  return (
    <dl className="mt-2 space-y-2">
      {[monthAfter(month, -1), month].map((one) => (
        <div key={one}>
          <dt className="font-medium">{monthWords(one)}</dt>
          <dd className="flex flex-wrap gap-x-3 gap-y-1">
            {Object.entries(formats).map(([format, name]) => (
              <FileLink
                key={format}
                href={fileHref(currency, {
                  from: `${one}-01`,
                  to: lastDay(one),
                  format: format as keyof typeof formats,
                })}
                className={`${linkClass} leading-6`}
                download
              >
                {name}
                <span className="sr-only">{` of ${monthWords(one)}`}</span>
              </FileLink>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** “November 2026” */
function monthWords(month: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return momentFormat("en-GB", options).format(new Date(`${month}-01T00:00:00.000Z`));
}

function lastDay(month: string): string {
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00.000Z`);
  return new Date(next - 86_400_000).toISOString().slice(0, 10);
}
