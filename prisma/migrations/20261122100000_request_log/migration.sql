-- CreateTable
CREATE TABLE "logged_requests" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "isToken" BOOLEAN NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "errorCode" TEXT,
    "durationMs" INTEGER NOT NULL,
    "idempotencyKey" TEXT,
    "isReplay" BOOLEAN NOT NULL,
    "objectId" TEXT,
    "ip" TEXT,
    "agent" TEXT,
    "sent" TEXT,
    "sentBytes" INTEGER NOT NULL,
    "answer" TEXT,
    "answerBytes" INTEGER NOT NULL,
    "omitted" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "logged_requests_merchantId_createdAt_id_idx" ON "logged_requests"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "logged_requests_merchantId_requestId_idx" ON "logged_requests"("merchantId", "requestId");

-- What went wrong, which is few of many. What was done to one thing, or under one key.
CREATE INDEX logged_requests_wrong_by_hand ON logged_requests ("merchantId", "createdAt" DESC, id DESC) WHERE status >= 400;
CREATE INDEX logged_requests_object_by_hand ON logged_requests ("merchantId", "objectId", "createdAt" DESC) WHERE "objectId" IS NOT NULL;
CREATE INDEX logged_requests_key_by_hand ON logged_requests ("merchantId", "idempotencyKey") WHERE "idempotencyKey" IS NOT NULL;

-- AddPrimaryKey
ALTER TABLE "logged_requests" ADD CONSTRAINT "logged_requests_pkey" PRIMARY KEY ("merchantId","id");
