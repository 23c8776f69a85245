-- AlterTable
ALTER TABLE "list_choices" ADD COLUMN     "density" TEXT NOT NULL DEFAULT 'comfortable';