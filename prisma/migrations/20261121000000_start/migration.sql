-- Both are trusted extensions: any owner of a database may create them (PostgreSQL 13 and later).
-- Search by part of a text (trigrams), with the merchant leading the same index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
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
    "deletedAt" TIMESTAMPTZ(3)
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
    "sweptAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3)
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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
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
    "eventId" TEXT,
    "status" "MessageStatus" NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "providerId" TEXT,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3)
);

-- CreateTable
CREATE TABLE "row_counts" (
    "merchantId" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "relatedEntityId" TEXT,
    "relatedEntityType" TEXT,
    "sequence" INTEGER NOT NULL,
    "txid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "event_outbox" (
    "merchantId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL
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
    "deletedAt" TIMESTAMPTZ(3)
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "endpointId" TEXT NOT NULL,
    "status" "DeliveryStatus" NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "scheduleFrom" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "lastAttemptAt" TIMESTAMPTZ(3),
    "deliveredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "durationMs" INTEGER NOT NULL,
    "responseBody" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL
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
    "createdAt" TIMESTAMPTZ(3) NOT NULL
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
    "revokedAt" TIMESTAMPTZ(3)
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
    "revokedAt" TIMESTAMPTZ(3)
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
    "expiresAt" TIMESTAMPTZ(3) NOT NULL
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
    "createdAt" TIMESTAMPTZ(3) NOT NULL
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
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "merchantId" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "transactionId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balanceAfter" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "ledger_seals" (
    "merchantId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "ledger_sealed_accounts" (
    "merchantId" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "entryNumber" BIGINT NOT NULL,
    "entryHash" BYTEA NOT NULL,
    "sealNumber" INTEGER NOT NULL
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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
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
    "paidAt" TIMESTAMPTZ(3)
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
    "submissionKey" TEXT,
    "browser" TEXT,
    "locale" TEXT,
    "timeZone" TEXT,
    "contact" JSONB,
    "hostedCheckoutConfig" JSONB NOT NULL,
    "metadata" JSONB NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "loadedAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
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
    "deletedAt" TIMESTAMPTZ(3)
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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
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
    "captureAmount" BIGINT,
    "paymentMethodId" TEXT,
    "savePaymentMethod" BOOLEAN NOT NULL DEFAULT false,
    "offSession" BOOLEAN NOT NULL DEFAULT false,
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
    "settledAt" TIMESTAMPTZ(3)
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
    "detachedAt" TIMESTAMPTZ(3)
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
    "processorPayment" TEXT,
    "processorRefund" TEXT,
    "duplicate" BOOLEAN NOT NULL DEFAULT false,
    "metadata" JSONB NOT NULL,
    "reconcileAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
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
    "closedAt" TIMESTAMPTZ(3)
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
    "canceledAt" TIMESTAMPTZ(3)
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

-- CreateTable
CREATE TABLE "sandbox_disputes" (
    "id" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "evidence" TEXT,
    "respondBy" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_disputes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_notices" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "acknowledgedAt" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_notices_pkey" PRIMARY KEY ("id")
);

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
    "settledAt" TIMESTAMPTZ(3)
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
CREATE INDEX "customers_merchantId_createdAt_id_idx" ON "customers"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "customers_merchantId_emailKey_key" ON "customers"("merchantId", "emailKey");

-- CreateIndex
CREATE INDEX "products_merchantId_createdAt_id_idx" ON "products"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "files_merchantId_createdAt_id_idx" ON "files"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "files_id_idx" ON "files"("id");

-- CreateIndex
CREATE INDEX "files_tags_idx" ON "files" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "files_status_uploadExpiresAt_idx" ON "files"("status", "uploadExpiresAt");

-- CreateIndex
CREATE INDEX "files_sweptAt_uploadExpiresAt_idx" ON "files"("sweptAt", "uploadExpiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "files_merchantId_key_key" ON "files"("merchantId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "compliance_records_merchantId_organizationId_key" ON "compliance_records"("merchantId", "organizationId");

-- CreateIndex
CREATE INDEX "messages_merchantId_createdAt_id_idx" ON "messages"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "messages_status_nextAttemptAt_idx" ON "messages"("status", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "messages_merchantId_eventId_key" ON "messages"("merchantId", "eventId");

-- CreateIndex
CREATE INDEX "events_merchantId_createdAt_id_idx" ON "events"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "events_merchantId_type_createdAt_id_idx" ON "events"("merchantId", "type", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "events_merchantId_relatedEntityId_sequence_idx" ON "events"("merchantId", "relatedEntityId", "sequence" DESC);

-- CreateIndex
CREATE INDEX "event_outbox_eventId_idx" ON "event_outbox"("eventId");

-- CreateIndex
CREATE INDEX "webhook_endpoints_merchantId_createdAt_id_idx" ON "webhook_endpoints"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_merchantId_endpointId_createdAt_id_idx" ON "webhook_deliveries"("merchantId", "endpointId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_merchantId_eventId_endpointId_key" ON "webhook_deliveries"("merchantId", "eventId", "endpointId");

-- CreateIndex
CREATE INDEX "webhook_attempts_merchantId_deliveryId_number_idx" ON "webhook_attempts"("merchantId", "deliveryId", "number");

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
CREATE INDEX "ledger_entries_merchantId_transactionId_idx" ON "ledger_entries"("merchantId", "transactionId");

-- CreateIndex
CREATE INDEX "ledger_entries_merchantId_accountId_createdAt_idx" ON "ledger_entries"("merchantId", "accountId", "createdAt");

-- CreateIndex
CREATE INDEX "ledger_sealed_accounts_merchantId_sealNumber_idx" ON "ledger_sealed_accounts"("merchantId", "sealNumber");

-- CreateIndex
CREATE INDEX "ledger_checks_finishedAt_idx" ON "ledger_checks"("finishedAt" DESC);

-- CreateIndex
CREATE INDEX "transfers_merchantId_createdAt_id_idx" ON "transfers"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "transfers_merchantId_fromCustomerId_createdAt_idx" ON "transfers"("merchantId", "fromCustomerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "transfers_merchantId_toCustomerId_createdAt_idx" ON "transfers"("merchantId", "toCustomerId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "transfers_merchantId_reversalOfId_key" ON "transfers"("merchantId", "reversalOfId");

-- CreateIndex
CREATE INDEX "payouts_merchantId_createdAt_id_idx" ON "payouts"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "checkout_sessions_merchantId_createdAt_id_idx" ON "checkout_sessions"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "checkout_sessions_id_idx" ON "checkout_sessions"("id");

-- CreateIndex
CREATE INDEX "checkout_sessions_merchantId_customerId_createdAt_idx" ON "checkout_sessions"("merchantId", "customerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "checkout_sessions_merchantId_paymentLinkId_createdAt_idx" ON "checkout_sessions"("merchantId", "paymentLinkId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "checkout_sessions_status_expiresAt_idx" ON "checkout_sessions"("status", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_merchantId_paymentIntentId_key" ON "checkout_sessions"("merchantId", "paymentIntentId");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_merchantId_paymentLinkId_submissionKey_key" ON "checkout_sessions"("merchantId", "paymentLinkId", "submissionKey");

-- CreateIndex
CREATE INDEX "payment_links_merchantId_createdAt_id_idx" ON "payment_links"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_links_id_idx" ON "payment_links"("id");

-- CreateIndex
CREATE INDEX "payment_intents_merchantId_createdAt_id_idx" ON "payment_intents"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_intents_merchantId_customerId_createdAt_idx" ON "payment_intents"("merchantId", "customerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "payment_intents_status_expiresAt_idx" ON "payment_intents"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "payment_intents_processorPayment_idx" ON "payment_intents"("processorPayment");

-- CreateIndex
CREATE INDEX "payment_intents_merchantId_subscriptionId_idx" ON "payment_intents"("merchantId", "subscriptionId");

-- CreateIndex
CREATE UNIQUE INDEX "payment_intents_merchantId_checkoutSessionId_key" ON "payment_intents"("merchantId", "checkoutSessionId");

-- CreateIndex
CREATE INDEX "payment_attempts_merchantId_paymentIntentId_createdAt_idx" ON "payment_attempts"("merchantId", "paymentIntentId", "createdAt");

-- CreateIndex
CREATE INDEX "payment_attempts_reconcileAt_idx" ON "payment_attempts"("reconcileAt");

-- CreateIndex
CREATE INDEX "payment_attempts_id_idx" ON "payment_attempts"("id");

-- CreateIndex
CREATE INDEX "payment_attempts_processorPayment_idx" ON "payment_attempts"("processorPayment");

-- CreateIndex
CREATE INDEX "payment_methods_merchantId_customerId_createdAt_idx" ON "payment_methods"("merchantId", "customerId", "createdAt");

-- CreateIndex
CREATE INDEX "refunds_merchantId_createdAt_id_idx" ON "refunds"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "refunds_merchantId_paymentIntentId_idx" ON "refunds"("merchantId", "paymentIntentId");

-- CreateIndex
CREATE INDEX "refunds_reconcileAt_idx" ON "refunds"("reconcileAt");

-- CreateIndex
CREATE INDEX "refunds_id_idx" ON "refunds"("id");

-- CreateIndex
CREATE INDEX "refunds_processorRefund_idx" ON "refunds"("processorRefund");

-- CreateIndex
CREATE INDEX "disputes_merchantId_createdAt_id_idx" ON "disputes"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "disputes_merchantId_paymentIntentId_idx" ON "disputes"("merchantId", "paymentIntentId");

-- CreateIndex
CREATE UNIQUE INDEX "disputes_merchantId_processorDispute_key" ON "disputes"("merchantId", "processorDispute");

-- CreateIndex
CREATE INDEX "subscriptions_merchantId_createdAt_id_idx" ON "subscriptions"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_merchantId_customerId_idx" ON "subscriptions"("merchantId", "customerId");

-- CreateIndex
CREATE INDEX "subscriptions_merchantId_paymentMethodId_idx" ON "subscriptions"("merchantId", "paymentMethodId");

-- CreateIndex
CREATE INDEX "subscriptions_status_nextAttemptAt_idx" ON "subscriptions"("status", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_merchantId_checkoutSessionId_key" ON "subscriptions"("merchantId", "checkoutSessionId");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payments_idempotencyKey_key" ON "sandbox_payments"("idempotencyKey");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payments_challengeToken_key" ON "sandbox_payments"("challengeToken");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_refunds_idempotencyKey_key" ON "sandbox_refunds"("idempotencyKey");

-- CreateIndex
CREATE INDEX "sandbox_refunds_paymentId_idx" ON "sandbox_refunds"("paymentId");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_disputes_paymentId_key" ON "sandbox_disputes"("paymentId");

-- CreateIndex
CREATE INDEX "sandbox_notices_acknowledgedAt_dueAt_idx" ON "sandbox_notices"("acknowledgedAt", "dueAt");

-- CreateIndex
CREATE INDEX "invitations_merchantId_status_createdAt_idx" ON "invitations"("merchantId", "status", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "account_letters_status_nextAttemptAt_idx" ON "account_letters"("status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "account_letters_recipient_createdAt_idx" ON "account_letters"("recipient", "createdAt");

-- CreateIndex
CREATE INDEX "account_letters_userId_idx" ON "account_letters"("userId");

-- CreateIndex
CREATE INDEX "checkout_sessions_merchantId_paymentLinkId_browser_idx" ON "checkout_sessions"("merchantId", "paymentLinkId", "browser");

-- Primary keys last: between two indexes that cost the same by its guess the planner takes the newer,
-- and as long as a table is small, the index of a list, which leads with the merchant as well, costs
-- as much as the primary key. A connection would keep that plan while the table grows.
ALTER TABLE "customers" ADD CONSTRAINT "customers_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "products" ADD CONSTRAINT "products_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "files" ADD CONSTRAINT "files_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "compliance_records" ADD CONSTRAINT "compliance_records_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "messages" ADD CONSTRAINT "messages_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "row_counts" ADD CONSTRAINT "row_counts_pkey" PRIMARY KEY ("merchantId","resource","slot");
ALTER TABLE "events" ADD CONSTRAINT "events_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "event_outbox" ADD CONSTRAINT "event_outbox_pkey" PRIMARY KEY ("merchantId","eventId");
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_pkey" PRIMARY KEY ("merchantId","userId");
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id");
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("merchantId","key");
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("merchantId","accountId","number");
ALTER TABLE "ledger_seals" ADD CONSTRAINT "ledger_seals_pkey" PRIMARY KEY ("merchantId","number");
ALTER TABLE "ledger_sealed_accounts" ADD CONSTRAINT "ledger_sealed_accounts_pkey" PRIMARY KEY ("merchantId","accountId","entryNumber");
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_pkey" PRIMARY KEY ("merchantId","id");
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("merchantId","id");

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_merchantId_imageId_fkey" FOREIGN KEY ("merchantId", "imageId") REFERENCES "files"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_merchantId_eventId_fkey" FOREIGN KEY ("merchantId", "eventId") REFERENCES "events"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_merchantId_endpointId_fkey" FOREIGN KEY ("merchantId", "endpointId") REFERENCES "webhook_endpoints"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_merchantId_deliveryId_fkey" FOREIGN KEY ("merchantId", "deliveryId") REFERENCES "webhook_deliveries"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_merchantId_fkey" FOREIGN KEY ("merchantId") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_merchantId_transactionId_fkey" FOREIGN KEY ("merchantId", "transactionId") REFERENCES "ledger_transactions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_merchantId_accountId_fkey" FOREIGN KEY ("merchantId", "accountId") REFERENCES "ledger_accounts"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ledger_sealed_accounts" ADD CONSTRAINT "ledger_sealed_accounts_merchantId_sealNumber_fkey" FOREIGN KEY ("merchantId", "sealNumber") REFERENCES "ledger_seals"("merchantId", "number") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ledger_sealed_accounts" ADD CONSTRAINT "ledger_sealed_accounts_merchantId_accountId_fkey" FOREIGN KEY ("merchantId", "accountId") REFERENCES "ledger_accounts"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_merchantId_fromCustomerId_fkey" FOREIGN KEY ("merchantId", "fromCustomerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_merchantId_toCustomerId_fkey" FOREIGN KEY ("merchantId", "toCustomerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_merchantId_reversalOfId_fkey" FOREIGN KEY ("merchantId", "reversalOfId") REFERENCES "transfers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_merchantId_reversedById_fkey" FOREIGN KEY ("merchantId", "reversedById") REFERENCES "transfers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_merchantId_paymentLinkId_fkey" FOREIGN KEY ("merchantId", "paymentLinkId") REFERENCES "payment_links"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_merchantId_productId_fkey" FOREIGN KEY ("merchantId", "productId") REFERENCES "products"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_merchantId_paymentMethodId_fkey" FOREIGN KEY ("merchantId", "paymentMethodId") REFERENCES "payment_methods"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_merchantId_checkoutSessionId_fkey" FOREIGN KEY ("merchantId", "checkoutSessionId") REFERENCES "checkout_sessions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_merchantId_subscriptionId_fkey" FOREIGN KEY ("merchantId", "subscriptionId") REFERENCES "subscriptions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_merchantId_paymentMethodId_fkey" FOREIGN KEY ("merchantId", "paymentMethodId") REFERENCES "payment_methods"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_merchantId_paymentIntentId_fkey" FOREIGN KEY ("merchantId", "paymentIntentId") REFERENCES "payment_intents"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_merchantId_customerId_fkey" FOREIGN KEY ("merchantId", "customerId") REFERENCES "customers"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_merchantId_paymentMethodId_fkey" FOREIGN KEY ("merchantId", "paymentMethodId") REFERENCES "payment_methods"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_merchantId_checkoutSessionId_fkey" FOREIGN KEY ("merchantId", "checkoutSessionId") REFERENCES "checkout_sessions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_merchantId_fkey" FOREIGN KEY ("merchantId") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma cannot describe --------------------------------------------------------------------

-- A session is written after its payment intent, which names it already.
ALTER TABLE payment_intents ALTER CONSTRAINT "payment_intents_merchantId_checkoutSessionId_fkey"
  DEFERRABLE INITIALLY DEFERRED;

-- One open invitation of a merchant for each address.
CREATE UNIQUE INDEX invitations_open_by_hand ON invitations ("merchantId", email) WHERE status = 'open';

-- Search by part of name, e-mail, phone number or id.
CREATE INDEX customers_search_by_hand ON customers USING gin ("merchantId", "searchText" gin_trgm_ops);
CREATE INDEX products_search_by_hand ON products USING gin ("merchantId", "searchText" gin_trgm_ops);

-- Partial, so that their size is that of the work at hand, not that of the history.
CREATE INDEX webhook_deliveries_due_by_hand
  ON webhook_deliveries ("merchantId", "endpointId", "nextAttemptAt") WHERE status = 'pending';
CREATE INDEX webhook_deliveries_failed_by_hand ON webhook_deliveries ("merchantId", "eventId") WHERE status = 'failed';

-- A lease changes a column that no index has: with room on its page the row moves nowhere else.
ALTER TABLE webhook_deliveries SET (fillfactor = 70);
