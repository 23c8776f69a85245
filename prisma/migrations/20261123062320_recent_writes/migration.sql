-- CreateTable: not logged, so that a crash or a failover empties it (server/data/replica/recent-writes.ts).
CREATE UNLOGGED TABLE "recent_writes" (
    "credential" TEXT NOT NULL,
    "position" BIGINT NOT NULL,

    CONSTRAINT "recent_writes_pkey" PRIMARY KEY ("credential")
);

-- CreateTable
CREATE TABLE "database_lives" (
    "id" TEXT NOT NULL,
    "life" BIGINT NOT NULL,

    CONSTRAINT "database_lives_pkey" PRIMARY KEY ("id")
);