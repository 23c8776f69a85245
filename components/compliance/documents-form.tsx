"use client";

import { useRouter } from "next/navigation";
import { useUploadFile } from "#components/files/use-upload-file.ts";
import { Field } from "#components/form/fields/field.tsx";
import { trpc } from "#components/trpc/client.ts";
import { problemsOf } from "#components/trpc/problems.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { toastDone } from "#components/ui/toast.tsx";
import {
  type DocumentFieldName,
  documentFieldNames,
  documentFields,
} from "#server/wire/atoms/merchant/compliance-fields.ts";
import type { ComplianceRecord } from "#server/wire/compliance.ts";

type DocumentsFormProps = { record: ComplianceRecord; mayChange: boolean };

/** The documents: each is uploaded when it is chosen, and named in the record. */
export function DocumentsForm({ record, mayChange }: DocumentsFormProps) {
  return (
    <Card>
      <CardHeader title="Documents" />
      <CardBody className="grid gap-5 sm:grid-cols-2">
        {documentFieldNames.map((name) => (
          <DocumentField key={name} name={name} record={record} mayChange={mayChange} />
        ))}
      </CardBody>
    </Card>
  );
}

function DocumentField({
  name,
  record,
  mayChange,
}: DocumentsFormProps & { name: DocumentFieldName }) {
  const router = useRouter();
  const { upload, problem, progress } = useUploadFile();
  const update = trpc.compliance.update.useMutation({
    onSuccess: () => {
      toastDone(`${documentFields[name]} saved`);
      router.refresh();
    },
  });
  const given = [record[name] ?? []].flat();
  const add = async (file: File | undefined) => {
    const stored = file && (await upload(file, { isPublic: false }));
    if (!stored) return;
    const value = name === "identityDocuments" ? [...given, stored.id] : stored.id;
    update.mutate({ id: record.id, [name]: value });
  };
  const state = given.length === 0 ? "Nothing uploaded yet." : `Uploaded: ${given.join(", ")}`;
  return (
    <Field
      label={documentFields[name]}
      description={progress === null ? state : `Uploading: ${Math.round(progress * 100)} %`}
      error={problem ?? (update.error ? problemsOf(update.error).join(" ") : undefined)}
    >
      {(control) => (
        <Input
          {...control}
          type="file"
          className="py-1.5"
          accept="application/pdf,image/png,image/jpeg"
          disabled={!mayChange || progress !== null}
          onChange={(event) => void add(event.target.files?.[0])}
        />
      )}
    </Field>
  );
}
