-- Ends a statement in which a function that moves money refused, so that nothing of it is written:
-- the service reads the number of the call and the word of the refusal.
CREATE OR REPLACE FUNCTION demand_posted(outcome text, number int) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF outcome IS DISTINCT FROM 'posted' THEN
    RAISE EXCEPTION '%:%', number, outcome USING ERRCODE = 'CA001';
  END IF;
  RETURN outcome;
END $$;
