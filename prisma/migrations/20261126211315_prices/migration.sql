-- CreateTable
CREATE TABLE "prices" (
    "id" TEXT NOT NULL,
    "merchantId" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "name" TEXT,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "recurring" JSONB,
    "taxBehavior" "TaxBehavior",
    "lookupKey" TEXT,
    "active" BOOLEAN NOT NULL,
    "searchText" TEXT NOT NULL DEFAULT '',
    "metadata" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);

-- CreateIndex
CREATE INDEX "prices_merchantId_createdAt_id_idx" ON "prices"("merchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prices_merchantId_productId_createdAt_id_idx" ON "prices"("merchantId", "productId", "createdAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "prices" ADD CONSTRAINT "prices_merchantId_productId_fkey" FOREIGN KEY ("merchantId", "productId") REFERENCES "products"("merchantId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Found by metadata, as products are.
CREATE INDEX prices_metadata_by_hand ON prices
  USING gin (jsonb_set('{}', ARRAY["merchantId"], metadata) jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';

-- A lookup key names one active price.
CREATE UNIQUE INDEX prices_lookup_by_hand ON prices ("merchantId", "lookupKey") WHERE active;

-- AddPrimaryKey
ALTER TABLE "prices" ADD CONSTRAINT "prices_pkey" PRIMARY KEY ("merchantId","id");
