ALTER TABLE "merchants" ADD COLUMN "methodRules" JSONB NOT NULL DEFAULT '{}';
