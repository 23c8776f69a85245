-- CreateEnum
CREATE TYPE "SubscriptionCollection" AS ENUM ('charge', 'invoice');

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "collection" "SubscriptionCollection" NOT NULL DEFAULT 'charge',
ADD COLUMN     "daysUntilDue" INTEGER,
ALTER COLUMN "paymentMethodId" DROP NOT NULL;
