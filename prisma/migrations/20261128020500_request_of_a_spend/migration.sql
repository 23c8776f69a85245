-- The call that moved the money, to tell a key's acts in one list.
ALTER TABLE "key_spends" ADD COLUMN "requestId" TEXT;
