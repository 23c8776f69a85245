-- AlterTable
ALTER TABLE "list_choices" ADD COLUMN     "rowsPerPage" INTEGER NOT NULL DEFAULT 25;
