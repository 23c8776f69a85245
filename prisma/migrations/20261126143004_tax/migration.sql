-- CreateEnum
CREATE TYPE "TaxScheme" AS ENUM ('domestic', 'oss', 'none');

-- CreateEnum
CREATE TYPE "TaxLineSource" AS ENUM ('payment', 'refund', 'dispute', 'reinstatement');

-- CreateEnum
CREATE TYPE "TaxLineKind" AS ENUM ('taxed', 'zero', 'exempt', 'reverse_charge', 'export', 'none');

-- CreateTable
CREATE TABLE "tax_registrations" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "region" TEXT,
    "number" TEXT,
    "scheme" "TaxScheme" NOT NULL,
    "since" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3)
);

-- CreateTable
CREATE TABLE "tax_rates" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "region" TEXT,
    "taxClass" TEXT NOT NULL,
    "percentE4" INTEGER NOT NULL,
    "from" DATE NOT NULL,
    "to" DATE,
    "source" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3)
);

-- CreateTable
CREATE TABLE "tax_lines" (
    "merchantId" TEXT NOT NULL,
    "sourceId" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "sourceType" "TaxLineSource" NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "country" TEXT,
    "region" TEXT,
    "taxClass" TEXT,
    "percentE4" INTEGER,
    "kind" "TaxLineKind" NOT NULL,
    "base" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "tax_registrations_merchantId_createdAt_id_idx" ON "tax_registrations"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "tax_rates_merchantId_country_idx" ON "tax_rates"("merchantId", "country");

-- CreateIndex
CREATE INDEX "tax_rates_merchantId_createdAt_id_idx" ON "tax_rates"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "tax_lines_merchantId_at_idx" ON "tax_lines"("merchantId", "at");

-- CreateIndex
CREATE INDEX "tax_lines_merchantId_paymentIntentId_idx" ON "tax_lines"("merchantId", "paymentIntentId");

-- After the other indexes: CONTRIBUTING, "The database".
ALTER TABLE "tax_registrations" ADD CONSTRAINT "tax_registrations_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_pkey" PRIMARY KEY ("merchantId","sourceType","sourceId","ordinal");

-- AddForeignKey
ALTER TABLE "tax_lines" ADD CONSTRAINT "tax_lines_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
