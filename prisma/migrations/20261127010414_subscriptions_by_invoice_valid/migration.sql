ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_collected";
