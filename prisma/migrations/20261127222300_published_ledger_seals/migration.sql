-- CreateTable
CREATE TABLE "ledger_publications" (
    "number" INTEGER NOT NULL,
    "jws" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_publications_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "ledger_publication_keys" (
    "kid" TEXT NOT NULL,
    "publicJwk" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_publication_keys_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "ledger_published_seals" (
    "merchantId" TEXT NOT NULL,
    "sealNumber" INTEGER NOT NULL,
    "publication" INTEGER NOT NULL,
    "root" BYTEA NOT NULL,
    "movements" INTEGER NOT NULL,
    "path" TEXT[],

    CONSTRAINT "ledger_published_seals_pkey" PRIMARY KEY ("merchantId","sealNumber")
);

-- AddForeignKey
ALTER TABLE "ledger_published_seals" ADD CONSTRAINT "ledger_published_seals_merchantId_sealNumber_fkey" FOREIGN KEY ("merchantId", "sealNumber") REFERENCES "ledger_seals"("merchantId", "number") ON DELETE RESTRICT ON UPDATE RESTRICT;