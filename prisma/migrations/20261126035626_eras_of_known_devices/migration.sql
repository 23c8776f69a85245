-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "devicesEra" INTEGER NOT NULL DEFAULT 0;