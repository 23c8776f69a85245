import { DateTime } from "#components/display/time/date-time.tsx";
import { Fact, Facts } from "#components/payments/detail/fact.tsx";
import { Link } from "#components/ui/link.tsx";
import type { CheckoutAnswers, ConsentGiven } from "#server/wire/atoms/selling/answers.ts";

/** The shopper's answers on the page, the company that buys, and the texts that were agreed to. */
export function AnswerFacts({ answers }: { answers: CheckoutAnswers }) {
  const { fields, business, consent } = answers;
  return (
    <>
      {fields.length + (business ? 1 : 0) > 0 && (
        <Facts title="Answers">
          {fields.map(({ key, label, value }) => (
            <Fact key={key} term={label}>
              {value === "true" ? "Yes" : value === "false" ? "No" : value}
            </Fact>
          ))}
          {business && <Fact term="Company">{business.name}</Fact>}
          {business?.taxNumber && <Fact term="Tax number">{business.taxNumber}</Fact>}
        </Facts>
      )}
      {consent && <ConsentFacts consent={consent} />}
    </>
  );
}

const names = { terms: "Terms of sale", privacy: "Privacy notice", returns: "Returns" } as const;

/** Each text with the start of its hash, which tells one version from another. */
function ConsentFacts({ consent }: { consent: ConsentGiven }) {
  return (
    <Facts title="Agreed to">
      {consent.texts.map(({ kind, url, sha256 }) => (
        <Fact key={kind} term={names[kind]}>
          <Link href={url}>{sha256 ? sha256.slice(0, 12) : "could not be read"}</Link>
        </Fact>
      ))}
      <Fact term="When">
        <DateTime value={consent.givenAt} />
      </Fact>
    </Facts>
  );
}
