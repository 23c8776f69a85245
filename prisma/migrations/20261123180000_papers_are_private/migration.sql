-- Papers that were uploaded as public and named by a compliance record, or uploaded for one: from now on naming them makes
-- them private (server/routers/compliance/hide-documents.ts).
UPDATE "files" SET "isPublic" = false WHERE "isPublic" AND "relatedEntityType" = 'compliance';

UPDATE "files" SET "isPublic" = false
FROM "compliance_records" AS record
WHERE "files"."merchantId" = record."merchantId" AND "files"."isPublic"
  AND ("files"."id" IN (
      record."details"->>'certificateOfIncorporation',
      record."details"->>'bankAccountConfirmationLetter',
      record."details"->>'proofOfBusinessAddress')
    OR record."details"->'identityDocuments' @> to_jsonb("files"."id"));
