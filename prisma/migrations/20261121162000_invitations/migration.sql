-- CreateEnum
CREATE TYPE "InvitationStatus" AS ENUM ('open', 'accepted', 'declined', 'withdrawn');

-- CreateTable
CREATE TABLE "invitations" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "invitedById" TEXT NOT NULL,
    "invitedByName" TEXT NOT NULL,
    "status" "InvitationStatus" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("merchantId","id")
);

-- CreateTable
CREATE TABLE "account_letters" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "userId" TEXT,
    "invitationId" TEXT,
    "invitationMerchantId" TEXT,
    "status" "MessageStatus" NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "linkExpiresAt" TIMESTAMPTZ(3),
    "linkClosedAt" TIMESTAMPTZ(3),

    CONSTRAINT "account_letters_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invitations_merchantId_status_createdAt_idx" ON "invitations"("merchantId", "status", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "account_letters_status_nextAttemptAt_idx" ON "account_letters"("status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "account_letters_recipient_createdAt_idx" ON "account_letters"("recipient", "createdAt");

-- CreateIndex
CREATE INDEX "account_letters_userId_idx" ON "account_letters"("userId");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_merchantId_fkey" FOREIGN KEY ("merchantId") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX invitations_open_by_hand ON invitations ("merchantId", email) WHERE status = 'open';

-- Letters with links that act for a person stood among a merchant's messages, where its staff could read them.
DELETE FROM messages WHERE template IN ('staff_invitation', 'password_reset');
