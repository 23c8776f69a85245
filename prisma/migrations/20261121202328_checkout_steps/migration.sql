-- CreateEnum
CREATE TYPE "CheckoutStepKind" AS ENUM ('opened', 'language', 'method_chosen', 'field_wrong', 'bank_asked', 'came_back', 'left', 'declined', 'paid', 'led_on');

-- CreateTable
CREATE TABLE "checkout_steps" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "kind" "CheckoutStepKind" NOT NULL,
    "detail" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkout_steps_pkey" PRIMARY KEY ("merchantId","id")
);

-- CreateIndex
CREATE INDEX "checkout_steps_merchantId_sessionId_at_idx" ON "checkout_steps"("merchantId", "sessionId", "at");

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_merchantId_renewedFromId_fkey" FOREIGN KEY ("merchantId", "renewedFromId") REFERENCES "checkout_sessions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "checkout_steps" ADD CONSTRAINT "checkout_steps_merchantId_sessionId_fkey" FOREIGN KEY ("merchantId", "sessionId") REFERENCES "checkout_sessions"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;