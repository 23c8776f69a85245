-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "requireSingleSignOn" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "user_sessions" ADD COLUMN     "isSingleSignOn" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "oidc_identities" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oidc_identities_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "oidc_identities_issuer_userId_key" ON "oidc_identities"("issuer", "userId");