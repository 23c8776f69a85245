-- CreateTable
CREATE TABLE "list_choices" (
    "merchantId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "views" JSONB NOT NULL DEFAULT '[]',
    "hiddenColumns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "updatedAt" TIMESTAMPTZ(3) NOT NULL
);

-- AddPrimaryKey
ALTER TABLE "list_choices" ADD CONSTRAINT "list_choices_pkey" PRIMARY KEY ("merchantId","userId","list");
