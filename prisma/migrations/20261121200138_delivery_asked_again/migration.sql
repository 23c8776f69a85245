-- CreateEnum
CREATE TYPE "WebhookAgain" AS ENUM ('always', 'unless_delivered');

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "again" "WebhookAgain";