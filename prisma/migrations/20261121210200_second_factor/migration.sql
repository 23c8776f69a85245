-- AlterTable
ALTER TABLE "account_letters" ADD COLUMN     "notice" TEXT;

-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "requireSecondFactor" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "user_sessions" ADD COLUMN     "factorAt" TIMESTAMPTZ(3),
ADD COLUMN     "isHalf" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "secondFactorSince" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "authenticator_apps" (
    "userId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "lastStep" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),

    CONSTRAINT "authenticator_apps_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "userId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("userId","hash")
);