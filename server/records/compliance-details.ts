import type { Clock } from "#server/core/clock.ts";
import { endOf } from "#server/core/text/cut-text.ts";
import {
  type DocumentFieldName,
  documentFieldNames,
  type TextFieldName,
  textFieldNames,
  textFields,
} from "#server/wire/atoms/merchant/compliance-fields.ts";
import type { ComplianceInput } from "#server/wire/compliance.ts";

/** The content of the details column. */
export type ComplianceDetails = Record<TextFieldName, string | null> & {
  certificateOfIncorporation: string | null;
  identityDocuments: string[];
  bankAccountConfirmationLetter: string | null;
  proofOfBusinessAddress: string | null;
  termsAccepted: boolean;
  acceptedAt: string | null;
};

export const noDetails: ComplianceDetails = {
  ...(Object.fromEntries(textFieldNames.map((name) => [name, null])) as Record<
    TextFieldName,
    null
  >),
  certificateOfIncorporation: null,
  identityDocuments: [],
  bankAccountConfirmationLetter: null,
  proofOfBusinessAddress: null,
  termsAccepted: false,
  acceptedAt: null,
};

/**
 * The details after a change: what is given replaces, null empties, the rest stays. A value in
 * its masked form is what a reader below admin was shown, and changes nothing.
 */
export function changedDetails(
  current: ComplianceDetails,
  input: ComplianceInput,
  clock: Clock,
): ComplianceDetails {
  const next = { ...current };
  for (const name of textFieldNames) {
    const given = input[name];
    if (given === undefined || (given !== null && given === masked(current[name]))) continue;
    next[name] = given === "" ? null : given;
  }
  next.certificateOfIncorporation = pick(
    input.certificateOfIncorporation,
    current.certificateOfIncorporation,
  );
  next.bankAccountConfirmationLetter = pick(
    input.bankAccountConfirmationLetter,
    current.bankAccountConfirmationLetter,
  );
  next.proofOfBusinessAddress = pick(input.proofOfBusinessAddress, current.proofOfBusinessAddress);
  next.identityDocuments = pick(input.identityDocuments, current.identityDocuments) ?? [];
  next.termsAccepted = input.termsAccepted ?? current.termsAccepted;
  next.acceptedAt = next.termsAccepted ? acceptedAt(current, input, clock) : null;
  return next;
}

/** An account number as its last four characters; shorter ones not at all. */
export function masked(value: string | null): string | null {
  return value === null ? null : `****${value.length > 4 ? endOf(value, 4) : ""}`;
}

/** The files that a field names. */
export function filesOf(details: ComplianceDetails, name: DocumentFieldName): string[] {
  const value = details[name];
  return Array.isArray(value) ? value : value === null ? [] : [value];
}

export function allFilesOf(details: ComplianceDetails): string[] {
  return documentFieldNames.flatMap((name) => filesOf(details, name));
}

export type Requirement = { field: string; reason: string };

/**
 * The requirements missing before a record can be verified, and the share that is there, in percent. `uploaded`
 * holds the ids of files that still exist.
 */
export function completeness(details: ComplianceDetails, uploaded: ReadonlySet<string>) {
  const needed = textFieldNames.flatMap((name): Requirement[] => {
    const field = textFields[name];
    return "neededFor" in field ? [{ field: name, reason: `Needed for ${field.neededFor}.` }] : [];
  });
  const missing = needed.filter(({ field }) => details[field as TextFieldName] === null);
  const documents = documentFieldNames.flatMap(
    (name) => documentProblem(details, name, uploaded) ?? [],
  );
  const terms = details.termsAccepted
    ? []
    : [{ field: "termsAccepted", reason: "Required for the step sign_agreement." }];
  const total = needed.length + documentFieldNames.length + 1;
  const all = [...missing, ...documents, ...terms];
  return { missing: all, score: Math.floor((100 * (total - all.length)) / total) };
}

function documentProblem(
  details: ComplianceDetails,
  name: DocumentFieldName,
  uploaded: ReadonlySet<string>,
): Requirement | null {
  const files = filesOf(details, name);
  if (files.length === 0) return { field: name, reason: "Required for the step upload_documents." };
  const isThere = files.every((file) => uploaded.has(file));
  return isThere ? null : { field: name, reason: "The file was deleted. Upload it again." };
}

function pick<Value>(given: Value | undefined, current: Value): Value {
  return given === undefined ? current : given;
}

function acceptedAt(current: ComplianceDetails, input: ComplianceInput, clock: Clock): string {
  if (input.acceptedAt) return new Date(input.acceptedAt).toISOString();
  return current.acceptedAt ?? clock.now().toISOString();
}
