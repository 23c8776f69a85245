-- The event that a letter was written for: one event, one letter.
ALTER TABLE "messages" ADD COLUMN "eventId" TEXT;

CREATE UNIQUE INDEX "messages_eventId_key" ON "messages"("eventId");
