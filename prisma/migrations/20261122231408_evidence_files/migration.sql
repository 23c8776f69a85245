-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "evidenceFiles" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "sandbox_disputes" ADD COLUMN     "evidenceFiles" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "sandbox_files" (
    "id" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "mimeType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_files_pkey" PRIMARY KEY ("id")
);