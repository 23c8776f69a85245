-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN     "firstBrowser" TEXT;