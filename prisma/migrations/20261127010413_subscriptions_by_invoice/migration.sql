-- CreateEnum
CREATE TYPE "SubscriptionCollection" AS ENUM ('charge', 'invoice');

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "collection" "SubscriptionCollection" NOT NULL DEFAULT 'charge',
ADD COLUMN     "daysUntilDue" INTEGER,
ALTER COLUMN "paymentMethodId" DROP NOT NULL;

-- Without a card nothing can be charged, and days are those of invoices.
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_collected" CHECK (
  ("collection" = 'invoice' OR "paymentMethodId" IS NOT NULL) AND ("collection" = 'invoice') = ("daysUntilDue" IS NOT NULL)
) NOT VALID;
