-- Prisma asks for what it wrote with the enums as texts. Citus evaluates there only what never changes, and
-- takes the text of an enum for something that may: labels are renamed by nobody here.
DO $$
DECLARE
  enum record;
BEGIN
  FOR enum IN
    SELECT t.typname AS name FROM pg_type t
    WHERE t.typtype = 'e' AND t.typnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = t.oid AND e.deptype = 'e')
      AND NOT EXISTS (SELECT FROM pg_cast c WHERE c.castsource = t.oid AND c.casttarget = 'text'::regtype)
  LOOP
    EXECUTE format('CREATE OR REPLACE FUNCTION %I(%I) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS ''SELECT enum_out($1)::text''', enum.name || '_text', enum.name);
    EXECUTE format('CREATE CAST (%I AS text) WITH FUNCTION %I(%I) AS ASSIGNMENT', enum.name, enum.name || '_text', enum.name);
  END LOOP;
END $$;
