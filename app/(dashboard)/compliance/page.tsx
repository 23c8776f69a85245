import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { Agreement } from "#components/compliance/agreement.tsx";
import { DetailsForm } from "#components/compliance/details-form.tsx";
import { DocumentsForm } from "#components/compliance/documents-form.tsx";
import { sections } from "#components/compliance/sections.ts";
import { StartRecord } from "#components/compliance/start-record.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { Alert } from "#components/ui/alert.tsx";
import { Card, CardBody } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { errorBody } from "#server/procedures/error-body.ts";

export const metadata: Metadata = { title: "Compliance" };

export default async function CompliancePage() {
  const [record, mayChange] = await Promise.all([findRecord(), viewerMay("compliance:write")]);
  if (!record) {
    return (
      <>
        <PageHeader title="Compliance" />
        <Card>
          <StartRecord mayChange={mayChange} />
        </Card>
      </>
    );
  }
  const { completionScore, status, reviewNote } = record;
  return (
    <>
      <PageHeader title="Compliance" description={<StatusBadge status={status} />} />
      {reviewNote && (
        <Alert tone={status === "rejected" ? "danger" : "info"} className="mb-6">
          {reviewNote}
        </Alert>
      )}
      <Card>
        <CardBody>
          <label htmlFor="score" className="flex justify-between font-medium">
            Complete <span>{completionScore} %</span>
          </label>
          <Progress id="score" max={100} value={completionScore} className="mt-2" />
        </CardBody>
      </Card>
      <div className="mt-6 space-y-6">
        {sections.map(({ title, fields }) => (
          <DetailsForm key={title} {...{ title, fields, record, mayChange }} />
        ))}
        <DocumentsForm record={record} mayChange={mayChange} />
        <Agreement record={record} mayChange={mayChange} />
      </div>
    </>
  );
}

async function findRecord() {
  const api = await getCaller();
  return api.compliance.find({}).catch((error: unknown) => {
    if (errorBody(error, "").statusCode === 404) return null;
    throw error;
  });
}
