import { defineConfig } from "prisma/config";

// For Prisma's own command line only (`npx prisma studio`, `npx prisma migrate status`); the service
// applies its migrations and prisma/functions itself.
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  // oxlint-disable-next-line node/no-process-env -- read by a tool, not by the service
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
