import { beforeEach, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { actFor } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Role } from "#server/generated/prisma/enums.ts";
import { createComplianceRecord } from "#server/routers/compliance/create.ts";
import { findComplianceRecord, getComplianceRecord } from "#server/routers/compliance/get.ts";
import { reviewComplianceRecord } from "#server/routers/compliance/review.ts";
import { updateComplianceRecord } from "#server/routers/compliance/update.ts";
import { textFieldNames, textFields } from "#server/wire/atoms/merchant/compliance-fields.ts";
import { ComplianceRecord, CreateComplianceRecord } from "#server/wire/compliance.ts";
import { actAs } from "#server/workshop/testing/staff/staff-member.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
let merchants = 0;
let merchantId: string;

beforeEach(async () => {
  merchants += 1;
  const email = `a${merchants}@fern.example`;
  ({ merchantId } = await createMerchant(services, {
    name: "Fern",
    email,
    password: "monstera adansonii 42",
  }));
});

const as = (role: Role) => actAs(services, { merchantId, role });

async function file(status: "uploaded" | "pending" = "uploaded", owner = merchantId) {
  const id = newId("file");
  const now = services.clock.now();
  await services.db.file.create({
    data: {
      id,
      merchantId: owner,
      key: `${owner}/${id}`,
      bucket: "disk",
      filename: "a.pdf",
      mimeType: "application/pdf",
      status,
      isPublic: false,
      uploadExpiresAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  return id;
}

const allText = Object.fromEntries(textFieldNames.map((name) => [name, textFields[name].example]));

async function complete() {
  return CreateComplianceRecord.parse({
    ...allText,
    certificateOfIncorporation: await file(),
    identityDocuments: [await file(), await file()],
    bankAccountConfirmationLetter: await file(),
    proofOfBusinessAddress: await file(),
    termsAccepted: true,
  });
}

test("an empty record says of every field that is missing why it is needed", async () => {
  const record = await createComplianceRecord(as("owner"), {});
  expect(ComplianceRecord.parse(record)).toMatchObject({
    organizationId: merchantId,
    status: "pending",
    isCompleted: false,
    completionScore: 0,
    currentStep: "initiation",
    companyEmail: null,
    identityDocuments: [],
    termsAccepted: false,
    acceptedAt: null,
  });
  const { missing } = record.requirements;
  expect(missing).toContainEqual({
    field: "accountNumber",
    reason: "Needed for banking_details.",
  });
  expect(missing).toContainEqual({
    field: "termsAccepted",
    reason: "Required for the step sign_agreement.",
  });
});

test("a record with everything is complete, and the time of acceptance is kept", async () => {
  const record = await createComplianceRecord(as("owner"), await complete());
  expect(record).toMatchObject({
    isCompleted: true,
    completionScore: 100,
    requirements: { missing: [] },
  });
  expect(record.acceptedAt).toBe(services.clock.now().toISOString());
});

test("an organization is not another merchant, whether that exists or not", async () => {
  for (const organizationId of ["mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "mer_"])
    await expect(createComplianceRecord(as("owner"), { organizationId })).rejects.toMatchObject({
      code: "merchant_forbidden",
    });
});

test("an organization has one record, also when two are made at once", async () => {
  const made = await Promise.allSettled(
    [1, 2, 3].map(() => createComplianceRecord(as("owner"), {})),
  );
  expect(made.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  await expect(createComplianceRecord(as("owner"), {})).rejects.toMatchObject({
    code: "compliance_exists",
  });
  expect(await services.db.event.count({ where: { merchantId, type: "compliance.created" } })).toBe(
    1,
  );
});

test("a merchant has a record for each of its organizations, and finds exactly that one", async () => {
  const own = await createComplianceRecord(as("owner"), {});
  const branch = await createComplianceRecord(as("owner"), { organizationId: "org_branch" });
  expect((await findComplianceRecord(as("owner"), {})).id).toBe(own.id);
  expect((await findComplianceRecord(as("owner"), { organizationId: "org_branch" })).id).toBe(
    branch.id,
  );
  await expect(
    findComplianceRecord(as("owner"), { organizationId: "org_none" }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("another merchant's record is not found, and does not keep its organization's id", async () => {
  const { merchantId: otherId } = await createMerchant(services, {
    name: "Moss",
    email: `m${merchants}@moss.example`,
    password: "monstera adansonii 42",
  });
  const theirs = await createComplianceRecord(actFor(services, otherId), {
    organizationId: "org_shared",
  });
  await createComplianceRecord(as("owner"), { organizationId: "org_shared" });
  await expect(getComplianceRecord(as("owner"), theirs.id)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    updateComplianceRecord(as("owner"), { id: theirs.id, city: "X" }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test.each([
  ["no file at all", async () => "file_00000000000000000000000000"],
  ["a file that was not confirmed", () => file("pending")],
  ["another merchant's file", () => file("uploaded", "mer_other")],
])("a document that is %s is refused and nothing is stored", async (_name, document) => {
  const made = createComplianceRecord(as("owner"), { proofOfBusinessAddress: await document() });
  await expect(made).rejects.toMatchObject({
    code: "validation_failed",
    messages: ["proofOfBusinessAddress: must be the id of an uploaded file"],
  });
  expect(await services.db.complianceRecord.count({ where: { merchantId } })).toBe(0);
});

test("a document that is deleted later is missing again", async () => {
  const input = await complete();
  const { id } = await createComplianceRecord(as("owner"), input);
  await services.db.file.updateMany({
    where: { id: input.certificateOfIncorporation ?? "" },
    data: { status: "deleted" },
  });
  const record = await updateComplianceRecord(as("owner"), { id, city: "Durban" });
  expect(record.requirements.missing).toEqual([
    { field: "certificateOfIncorporation", reason: "The file was deleted. Upload it again." },
  ]);
});

test("a change keeps what is not given, empties what is null", async () => {
  const { id } = await createComplianceRecord(as("owner"), await complete());
  const record = await updateComplianceRecord(as("owner"), {
    id,
    city: "Durban",
    website: null,
    currentStep: "sign_agreement",
  });
  expect(record).toMatchObject({
    city: "Durban",
    website: null,
    bank: "First Bank",
    currentStep: "sign_agreement",
  });
});

test("roles below admin, tokens of sessions and events see the last four of account numbers", async () => {
  const { id } = await createComplianceRecord(as("owner"), await complete());
  expect((await getComplianceRecord(as("admin"), id)).accountNumber).toBe("62001234567");
  for (const role of ["developer", "support", "viewer"] as const) {
    expect(await getComplianceRecord(as(role), id)).toMatchObject({
      accountNumber: "****4567",
      companyMobileMoneySettlementNumber: "****4567",
    });
  }
  const token: Principal = {
    kind: "token",
    id: "ses_1",
    merchantId,
    name: "Token",
    scopes: new Set(),
  };
  expect((await getComplianceRecord({ ...as("owner"), principal: token }, id)).accountNumber).toBe(
    "****4567",
  );
  const scopes = new Set(["compliance:read"] as const);
  const key: Principal = { ...token, kind: "api_key", id: "key_1", scopes };
  expect((await getComplianceRecord({ ...as("owner"), principal: key }, id)).accountNumber).toBe(
    "62001234567",
  );
  const events = await services.db.event.findMany({ where: { relatedEntityId: id } });
  expect(JSON.stringify(events)).not.toContain("62001234567");
});

test("a masked number that is sent back changes nothing", async () => {
  const { id } = await createComplianceRecord(as("owner"), await complete());
  await updateComplianceRecord(as("owner"), { id, accountNumber: "****4567" });
  expect((await getComplianceRecord(as("owner"), id)).accountNumber).toBe("62001234567");
});

test("only a complete record is verified; then it stands until it is reopened", async () => {
  const { id } = await createComplianceRecord(as("owner"), { ...(await complete()), bank: null });
  const verify = () => reviewComplianceRecord(services, { id, result: "verified", note: null });
  await expect(verify()).rejects.toMatchObject({
    code: "invalid_state",
    message: expect.stringContaining("bank"),
  });
  await updateComplianceRecord(as("owner"), { id, bank: "First Bank" });
  await verify();
  await verify();
  await expect(updateComplianceRecord(as("owner"), { id, bank: "Other" })).rejects.toMatchObject({
    code: "invalid_state",
  });
  await reviewComplianceRecord(services, {
    id,
    result: "rejected",
    note: "The letter has expired.",
  });
  expect(await getComplianceRecord(as("owner"), id)).toMatchObject({
    status: "rejected",
    reviewNote: "The letter has expired.",
  });
  expect(await updateComplianceRecord(as("owner"), { id, bank: "Other" })).toMatchObject({
    status: "pending",
    reviewNote: "The letter has expired.",
  });
  const types = await services.db.event.findMany({
    where: { relatedEntityId: id },
    orderBy: { sequence: "asc" },
    select: { type: true },
  });
  expect(types.map(({ type }) => type)).toEqual([
    "compliance.created",
    "compliance.updated",
    "compliance.verified",
    "compliance.rejected",
    "compliance.updated",
  ]);
});

test("a rejection says required changes, for the merchant", async () => {
  const { id } = await createComplianceRecord(as("owner"), {});
  await expect(
    reviewComplianceRecord(services, { id, result: "rejected", note: " " }),
  ).rejects.toMatchObject({ code: "validation_failed" });
});
