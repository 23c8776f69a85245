-- CreateTable
CREATE TABLE "page_reports" (
    "key" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "directive" TEXT NOT NULL,
    "blocked" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "count" BIGINT NOT NULL,
    "firstAt" TIMESTAMPTZ(3) NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_reports_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "page_checks" (
    "id" TEXT NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "pages" TEXT[],
    "problems" TEXT[],
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,
    "toldAt" TIMESTAMPTZ(3),

    CONSTRAINT "page_checks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "page_reports_lastAt_idx" ON "page_reports"("lastAt" DESC);

-- CreateIndex
CREATE INDEX "page_checks_finishedAt_idx" ON "page_checks"("finishedAt" DESC);