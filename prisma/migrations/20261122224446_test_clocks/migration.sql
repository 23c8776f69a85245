-- CreateTable
CREATE TABLE "test_clocks" (
    "merchantId" TEXT NOT NULL,
    "aheadMs" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "test_clocks_pkey" PRIMARY KEY ("merchantId")
);

-- CreateTable
CREATE TABLE "faults" (
    "merchantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "times" INTEGER NOT NULL,
    "delayMs" INTEGER NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "faults_pkey" PRIMARY KEY ("merchantId","name")
);
