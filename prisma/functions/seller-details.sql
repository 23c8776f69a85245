-- Who sells, as the merchant's compliance record says it now: what receipts and refund notes keep of it.
CREATE OR REPLACE FUNCTION seller_details(p_merchant_id text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  details jsonb;
BEGIN
  SELECT c.details INTO details FROM compliance_records c
    WHERE c."merchantId" = p_merchant_id AND c."organizationId" = p_merchant_id;
  RETURN jsonb_build_object(
    'name', details ->> 'companyRegistrationName', 'registration', details ->> 'companyRegistrationNumber',
    'vat', details ->> 'vatRegistrationNumber', 'street', details ->> 'streetAddress', 'city', details ->> 'city',
    'postalCode', details ->> 'postalCode', 'country', details ->> 'country');
END $$;
