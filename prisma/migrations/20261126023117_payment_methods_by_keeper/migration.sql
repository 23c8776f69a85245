-- Whom the processor keeps a card for stands at the beginning of the card's token (core/interfaces/processor.ts).
CREATE INDEX CONCURRENTLY payment_methods_keeper_by_hand ON payment_methods (split_part("processorMethod", '|', 1));
