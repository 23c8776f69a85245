-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "FileStatus" AS ENUM ('pending', 'uploaded', 'failed', 'deleted');

-- CreateEnum
CREATE TYPE "ComplianceStatus" AS ENUM ('pending', 'verified', 'rejected');

-- CreateEnum
CREATE TYPE "MessageStatus" AS ENUM ('pending', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('pending', 'delivered', 'failed');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('owner', 'admin', 'developer', 'support', 'viewer');

-- CreateEnum
CREATE TYPE "LedgerAccountType" AS ENUM ('customer', 'merchant', 'clearing', 'fees', 'payouts');

-- CreateEnum
CREATE TYPE "PayoutStatus" AS ENUM ('pending', 'paid');

-- CreateEnum
CREATE TYPE "CheckoutMode" AS ENUM ('payment', 'setup', 'subscription');

-- CreateEnum
CREATE TYPE "CheckoutSessionStatus" AS ENUM ('open', 'complete', 'expired');

-- CreateEnum
CREATE TYPE "CheckoutPaymentStatus" AS ENUM ('unpaid', 'processing', 'paid', 'no_payment_required', 'refunded', 'partially_refunded');

-- CreateEnum
CREATE TYPE "CheckoutPurpose" AS ENUM ('purchase', 'balance_funding');

-- CreateEnum
CREATE TYPE "PaymentIntentStatus" AS ENUM ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "CaptureMethod" AS ENUM ('automatic', 'manual');

-- CreateEnum
CREATE TYPE "PaymentAttemptStatus" AS ENUM ('processing', 'requires_action', 'authorized', 'succeeded', 'failed', 'abandoned');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('pending', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('open', 'under_review', 'won', 'lost');

-- CreateEnum
CREATE TYPE "SubscriptionStatus" AS ENUM ('active', 'past_due', 'canceled');

-- CreateTable
CREATE TABLE "customers" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "email" TEXT,
    "emailKey" TEXT,
    "phoneNumber" TEXT,
    "name" TEXT,
    "searchText" TEXT NOT NULL DEFAULT '',
    "metadata" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "amount" BIGINT,
    "currency" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "imageId" TEXT,
    "recurring" JSONB,
    "searchText" TEXT NOT NULL DEFAULT '',
    "metadata" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "files" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "mimeType" TEXT NOT NULL,
    "size" BIGINT,
    "tags" TEXT[],
    "status" "FileStatus" NOT NULL,
    "failureReason" TEXT,
    "checksum" TEXT,
    "isPublic" BOOLEAN NOT NULL,
    "relatedEntityId" TEXT,
    "relatedEntityType" TEXT,
    "uploadedById" TEXT,
    "uploadExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "compliance_records" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "currentStep" TEXT NOT NULL,
    "status" "ComplianceStatus" NOT NULL,
    "reviewNote" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "compliance_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "template" TEXT,
    "data" JSONB NOT NULL,
    "status" "MessageStatus" NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "providerId" TEXT,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "row_counts" (
    "merchantId" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,

    CONSTRAINT "row_counts_pkey" PRIMARY KEY ("merchantId","resource","slot")
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "relatedEntityId" TEXT,
    "relatedEntityType" TEXT,
    "sequence" INTEGER NOT NULL,
    "fannedOutAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT,
    "previousSecretUntil" TIMESTAMPTZ(3),
    "active" BOOLEAN NOT NULL,
    "disabledReason" TEXT,
    "failingSince" TIMESTAMPTZ(3),
    "createdBy" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "endpointId" TEXT NOT NULL,
    "status" "DeliveryStatus" NOT NULL,
    "payload" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "lastAttemptAt" TIMESTAMPTZ(3),
    "deliveredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "durationMs" INTEGER NOT NULL,
    "responseBody" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchants" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "supportEmail" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "merchantId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("merchantId","userId")
);

-- CreateTable
CREATE TABLE "user_sessions" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "ip" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "kid" TEXT NOT NULL,
    "publicJwk" JSONB NOT NULL,
    "privateJwk" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "activatesAt" TIMESTAMPTZ(3) NOT NULL,
    "removesAt" TIMESTAMPTZ(3),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "merchantId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lockedUntil" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("merchantId","key")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ledger_accounts" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "type" "LedgerAccountType" NOT NULL,
    "ownerId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "entryCount" BIGINT NOT NULL DEFAULT 0,
    "lastHash" BYTEA,
    "lastAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_transactions" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "description" TEXT,
    "relatedEntityId" TEXT NOT NULL,
    "relatedEntityType" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "accountId" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "transactionId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balanceAfter" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("accountId","number")
);

-- CreateTable
CREATE TABLE "ledger_seals" (
    "merchantId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_seals_pkey" PRIMARY KEY ("merchantId","number")
);

-- CreateTable
CREATE TABLE "ledger_sealed_accounts" (
    "accountId" TEXT NOT NULL,
    "entryNumber" BIGINT NOT NULL,
    "entryHash" BYTEA NOT NULL,
    "merchantId" TEXT NOT NULL,
    "sealNumber" INTEGER NOT NULL,

    CONSTRAINT "ledger_sealed_accounts_pkey" PRIMARY KEY ("accountId","entryNumber")
);

-- CreateTable
CREATE TABLE "ledger_checks" (
    "id" TEXT NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "problems" TEXT[],
    "entryCount" BIGINT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfers" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "fromCustomerId" TEXT NOT NULL,
    "toCustomerId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "description" TEXT,
    "reversalOfId" TEXT,
    "reversedById" TEXT,
    "metadata" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payouts" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "PayoutStatus" NOT NULL,
    "description" TEXT,
    "metadata" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "paidAt" TIMESTAMPTZ(3),

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkout_sessions" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "paymentIntentId" TEXT,
    "customerId" TEXT,
    "paymentLinkId" TEXT,
    "productId" TEXT,
    "successUrl" TEXT,
    "cancelUrl" TEXT,
    "lineItems" JSONB NOT NULL,
    "totalAmount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "mode" "CheckoutMode" NOT NULL,
    "purpose" "CheckoutPurpose" NOT NULL,
    "recurring" JSONB,
    "status" "CheckoutSessionStatus" NOT NULL,
    "paymentStatus" "CheckoutPaymentStatus" NOT NULL,
    "clientReferenceId" TEXT,
    "contact" JSONB,
    "hostedCheckoutConfig" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "loadedAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkout_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_links" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "name" TEXT,
    "description" TEXT,
    "totalAmount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "mode" "CheckoutMode" NOT NULL,
    "recurring" JSONB,
    "active" BOOLEAN NOT NULL,
    "successUrl" TEXT NOT NULL,
    "cancelUrl" TEXT NOT NULL,
    "lineItems" JSONB,
    "customerId" TEXT,
    "hostedCheckoutConfig" JSONB,
    "allowQuantity" BOOLEAN NOT NULL DEFAULT false,
    "minimumAmount" BIGINT,
    "maxCompletions" INTEGER,
    "completions" INTEGER NOT NULL DEFAULT 0,
    "metadata" JSONB NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_intents" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "customerId" TEXT,
    "paymentMethodId" TEXT,
    "checkoutSessionId" TEXT,
    "subscriptionId" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" "PaymentIntentStatus" NOT NULL,
    "mode" "CheckoutMode" NOT NULL,
    "description" TEXT,
    "captureMethod" "CaptureMethod" NOT NULL,
    "amountCaptured" BIGINT NOT NULL DEFAULT 0,
    "amountRefunded" BIGINT NOT NULL DEFAULT 0,
    "feeAmount" BIGINT NOT NULL DEFAULT 0,
    "processorPayment" TEXT,
    "nextAction" JSONB,
    "lastError" JSONB,
    "metadata" JSONB NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_intents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempts" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "status" "PaymentAttemptStatus" NOT NULL,
    "processor" TEXT NOT NULL,
    "processorPayment" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "savePaymentMethod" BOOLEAN NOT NULL DEFAULT false,
    "cardBrand" TEXT,
    "cardLast4" TEXT,
    "cardExpMonth" INTEGER,
    "cardExpYear" INTEGER,
    "cardFingerprint" TEXT,
    "errorCode" TEXT,
    "declineCode" TEXT,
    "errorMessage" TEXT,
    "returnUrl" TEXT,
    "browserToken" TEXT,
    "reconcileAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "payment_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_methods" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "processorMethod" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "expiryMonth" INTEGER NOT NULL,
    "expiryYear" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "isDefault" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "detachedAt" TIMESTAMPTZ(3),

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "destination" TEXT NOT NULL,
    "status" "RefundStatus" NOT NULL,
    "reason" TEXT,
    "failureReason" TEXT,
    "processorRefund" TEXT,
    "metadata" JSONB NOT NULL,
    "reconcileAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "disputes" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "paymentIntentId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "DisputeStatus" NOT NULL,
    "evidence" TEXT,
    "processorDispute" TEXT NOT NULL,
    "respondBy" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "paymentMethodId" TEXT NOT NULL,
    "checkoutSessionId" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "recurring" JSONB NOT NULL,
    "description" TEXT,
    "status" "SubscriptionStatus" NOT NULL,
    "cancelAtPeriodEnd" BOOLEAN NOT NULL DEFAULT false,
    "anchorAt" TIMESTAMPTZ(3) NOT NULL,
    "periodIndex" INTEGER NOT NULL DEFAULT 0,
    "currentPeriodStart" TIMESTAMPTZ(3) NOT NULL,
    "currentPeriodEnd" TIMESTAMPTZ(3) NOT NULL,
    "renewalAttempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "metadata" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "canceledAt" TIMESTAMPTZ(3),

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_payments" (
    "id" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "capture" TEXT NOT NULL,
    "amountCaptured" BIGINT NOT NULL DEFAULT 0,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "expMonth" INTEGER NOT NULL,
    "expYear" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "methodToken" TEXT,
    "errorCode" TEXT,
    "declineCode" TEXT,
    "challengeToken" TEXT,
    "challengeState" TEXT,
    "returnUrl" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_methods" (
    "token" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "expMonth" INTEGER NOT NULL,
    "expYear" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_methods_pkey" PRIMARY KEY ("token")
);

-- CreateTable
CREATE TABLE "sandbox_refunds" (
    "id" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "settlesAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "customers_merchantId_createdAt_id_idx" ON "customers"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "customers_merchantId_emailKey_key" ON "customers"("merchantId", "emailKey");

-- CreateIndex
CREATE INDEX "products_merchantId_createdAt_id_idx" ON "products"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "files_key_key" ON "files"("key");

-- CreateIndex
CREATE INDEX "files_merchantId_createdAt_id_idx" ON "files"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "files_tags_idx" ON "files" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "files_status_uploadExpiresAt_idx" ON "files"("status", "uploadExpiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "compliance_records_organizationId_key" ON "compliance_records"("organizationId");

-- CreateIndex
CREATE INDEX "compliance_records_merchantId_idx" ON "compliance_records"("merchantId");

-- CreateIndex
CREATE INDEX "messages_merchantId_createdAt_id_idx" ON "messages"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "messages_status_nextAttemptAt_idx" ON "messages"("status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "events_merchantId_createdAt_id_idx" ON "events"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "events_merchantId_relatedEntityId_sequence_idx" ON "events"("merchantId", "relatedEntityId", "sequence" DESC);

-- CreateIndex
CREATE INDEX "webhook_endpoints_merchantId_createdAt_id_idx" ON "webhook_endpoints"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_eventId_idx" ON "webhook_deliveries"("eventId");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpointId_createdAt_idx" ON "webhook_deliveries"("endpointId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_status_nextAttemptAt_idx" ON "webhook_deliveries"("status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "webhook_attempts_deliveryId_number_idx" ON "webhook_attempts"("deliveryId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_userId_idx" ON "memberships"("userId");

-- CreateIndex
CREATE INDEX "user_sessions_userId_createdAt_idx" ON "user_sessions"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_merchantId_createdAt_idx" ON "api_keys"("merchantId", "createdAt");

-- CreateIndex
CREATE INDEX "idempotency_keys_expiresAt_idx" ON "idempotency_keys"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_accounts_merchantId_type_ownerId_currency_key" ON "ledger_accounts"("merchantId", "type", "ownerId", "currency");

-- CreateIndex
CREATE INDEX "ledger_transactions_merchantId_createdAt_id_idx" ON "ledger_transactions"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_merchantId_type_relatedEntityId_key" ON "ledger_transactions"("merchantId", "type", "relatedEntityId");

-- CreateIndex
CREATE INDEX "ledger_entries_transactionId_idx" ON "ledger_entries"("transactionId");

-- CreateIndex
CREATE INDEX "ledger_entries_accountId_createdAt_idx" ON "ledger_entries"("accountId", "createdAt");

-- CreateIndex
CREATE INDEX "ledger_sealed_accounts_merchantId_sealNumber_idx" ON "ledger_sealed_accounts"("merchantId", "sealNumber");

-- CreateIndex
CREATE INDEX "ledger_checks_finishedAt_idx" ON "ledger_checks"("finishedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "transfers_reversalOfId_key" ON "transfers"("reversalOfId");

-- CreateIndex
CREATE INDEX "transfers_merchantId_createdAt_id_idx" ON "transfers"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfers_merchantId_fromCustomerId_createdAt_idx" ON "transfers"("merchantId", "fromCustomerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "transfers_merchantId_toCustomerId_createdAt_idx" ON "transfers"("merchantId", "toCustomerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "payouts_merchantId_createdAt_id_idx" ON "payouts"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_paymentIntentId_key" ON "checkout_sessions"("paymentIntentId");

-- CreateIndex
CREATE INDEX "checkout_sessions_merchantId_createdAt_id_idx" ON "checkout_sessions"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "checkout_sessions_merchantId_customerId_createdAt_idx" ON "checkout_sessions"("merchantId", "customerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "checkout_sessions_merchantId_paymentLinkId_createdAt_idx" ON "checkout_sessions"("merchantId", "paymentLinkId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "checkout_sessions_status_expiresAt_idx" ON "checkout_sessions"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "payment_links_merchantId_createdAt_id_idx" ON "payment_links"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "payment_intents_checkoutSessionId_key" ON "payment_intents"("checkoutSessionId");

-- CreateIndex
CREATE INDEX "payment_intents_merchantId_createdAt_id_idx" ON "payment_intents"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_intents_merchantId_customerId_createdAt_idx" ON "payment_intents"("merchantId", "customerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "payment_intents_status_expiresAt_idx" ON "payment_intents"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "payment_attempts_paymentIntentId_createdAt_idx" ON "payment_attempts"("paymentIntentId", "createdAt");

-- CreateIndex
CREATE INDEX "payment_attempts_reconcileAt_idx" ON "payment_attempts"("reconcileAt");

-- CreateIndex
CREATE INDEX "payment_attempts_processorPayment_idx" ON "payment_attempts"("processorPayment");

-- CreateIndex
CREATE INDEX "payment_methods_merchantId_customerId_createdAt_idx" ON "payment_methods"("merchantId", "customerId", "createdAt");

-- CreateIndex
CREATE INDEX "refunds_merchantId_createdAt_id_idx" ON "refunds"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "refunds_paymentIntentId_idx" ON "refunds"("paymentIntentId");

-- CreateIndex
CREATE INDEX "refunds_reconcileAt_idx" ON "refunds"("reconcileAt");

-- CreateIndex
CREATE UNIQUE INDEX "disputes_processorDispute_key" ON "disputes"("processorDispute");

-- CreateIndex
CREATE INDEX "disputes_merchantId_createdAt_id_idx" ON "disputes"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_checkoutSessionId_key" ON "subscriptions"("checkoutSessionId");

-- CreateIndex
CREATE INDEX "subscriptions_merchantId_createdAt_id_idx" ON "subscriptions"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_status_nextAttemptAt_idx" ON "subscriptions"("status", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payments_idempotencyKey_key" ON "sandbox_payments"("idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payments_challengeToken_key" ON "sandbox_payments"("challengeToken");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_refunds_idempotencyKey_key" ON "sandbox_refunds"("idempotencyKey");

-- CreateIndex
CREATE INDEX "sandbox_refunds_paymentId_idx" ON "sandbox_refunds"("paymentId");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "webhook_deliveries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_merchantId_fkey" FOREIGN KEY ("merchantId") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_sealed_accounts" ADD CONSTRAINT "ledger_sealed_accounts_merchantId_sealNumber_fkey" FOREIGN KEY ("merchantId", "sealNumber") REFERENCES "ledger_seals"("merchantId", "number") ON DELETE RESTRICT ON UPDATE CASCADE;
