-- CreateTable
CREATE TABLE "event_numbers" (
    "merchantId" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "eventId" TEXT NOT NULL,

    CONSTRAINT "event_numbers_pkey" PRIMARY KEY ("merchantId","number")
);

-- CreateTable
CREATE TABLE "event_counters" (
    "merchantId" TEXT NOT NULL,
    "last" BIGINT NOT NULL,

    CONSTRAINT "event_counters_pkey" PRIMARY KEY ("merchantId")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_numbers_merchantId_eventId_key" ON "event_numbers"("merchantId", "eventId");

-- The numbers say what is new.
ALTER TABLE "events" DROP COLUMN "txid";
