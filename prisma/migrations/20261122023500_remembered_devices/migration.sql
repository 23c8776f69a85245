-- AlterTable
ALTER TABLE "user_sessions" ADD COLUMN     "deviceId" TEXT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "endings" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "remembered_devices" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "ip" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remembered_devices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "remembered_devices_hash_key" ON "remembered_devices"("hash");

-- CreateIndex
CREATE INDEX "remembered_devices_userId_createdAt_idx" ON "remembered_devices"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "remembered_devices_expiresAt_idx" ON "remembered_devices"("expiresAt");