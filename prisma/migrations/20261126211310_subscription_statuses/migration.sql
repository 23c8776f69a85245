-- Read by this release; the next features write them.
ALTER TYPE "SubscriptionStatus" ADD VALUE 'incomplete';
ALTER TYPE "SubscriptionStatus" ADD VALUE 'trialing';
ALTER TYPE "SubscriptionStatus" ADD VALUE 'unpaid';
ALTER TYPE "SubscriptionStatus" ADD VALUE 'paused';
