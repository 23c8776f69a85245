-- The seller as a compliance record's details say it: what receipts, refund notes and invoices keep of it.
CREATE OR REPLACE FUNCTION seller_of(details jsonb) RETURNS jsonb IMMUTABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_build_object(
    'name', details ->> 'companyRegistrationName', 'registration', details ->> 'companyRegistrationNumber',
    'vat', details ->> 'vatRegistrationNumber', 'street', details ->> 'streetAddress', 'city', details ->> 'city',
    'postalCode', details ->> 'postalCode', 'country', details ->> 'country');
END $$;

-- The same of the merchant's record as it is now.
CREATE OR REPLACE FUNCTION seller_details(p_merchant_id text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  details jsonb;
BEGIN
  SELECT c.details INTO details FROM compliance_records c
    WHERE c."merchantId" = p_merchant_id AND c."organizationId" = p_merchant_id;
  RETURN seller_of(details);
END $$;
