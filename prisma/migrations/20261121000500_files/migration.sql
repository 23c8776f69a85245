-- When what an upload left behind in the store was cleared away; null: not yet.
ALTER TABLE "files" ADD COLUMN "sweptAt" TIMESTAMPTZ(3);

CREATE INDEX "files_sweptAt_uploadExpiresAt_idx" ON "files"("sweptAt", "uploadExpiresAt");
