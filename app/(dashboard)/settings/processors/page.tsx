import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { AddRule } from "#components/routing/add-rule.tsx";
import { ProcessorCards } from "#components/routing/processor-cards.tsx";
import { RulesList } from "#components/routing/rules-list.tsx";
import { TryRouting } from "#components/routing/try-routing.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";

export const metadata: Metadata = { title: "Processors" };

export default async function ProcessorsPage() {
  if (!(await viewerMay("routing-rules:read")))
    return <NotForYou title="Processors" deed="see the processors" />;
  const api = await getCaller();
  const [overview, mayChange] = await Promise.all([
    api.routingRules.overview({}),
    viewerMay("routing-rules:write"),
  ]);
  const { processors, latest } = overview;
  const several = processors.length > 1;
  return (
    <>
      <PageHeader
        title="Processors"
        description="Each payment goes to one of them, by your rules."
        actions={mayChange && several && <AddRule processors={processors} />}
      />
      <div className="space-y-6">
        <ProcessorCards processors={processors} />
        <p className="text-table text-ink-muted">
          From your latest {latest.payments.toLocaleString("en")} payments of the last {latest.days}{" "}
          days.
        </p>
        {several ? (
          <div className="grid items-start gap-6 lg:grid-cols-5">
            <Card className="lg:col-span-3">
              <CardHeader
                title="Rules, the first that fits decides"
                description="Saved cards stay with the processor that saved them."
              />
              <CardBody>
                <RulesList overview={overview} mayChange={mayChange} />
              </CardBody>
            </Card>
            <Card className="lg:col-span-2">
              <CardHeader
                title="What happens to this payment?"
                description="Nothing is charged or changed."
              />
              <CardBody>
                <TryRouting />
              </CardBody>
            </Card>
          </div>
        ) : (
          <p className="text-table text-ink-muted">
            One processor takes all your payments. Rules decide between several, once the operator
            of this service has set up another one.
          </p>
        )}
      </div>
    </>
  );
}
