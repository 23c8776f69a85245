-- CreateTable
CREATE TABLE "swept_sequences" (
    "merchantId" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "swept_sequences_pkey" PRIMARY KEY ("merchantId","entityId")
);