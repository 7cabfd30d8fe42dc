-- Who pays, also inside other objects of the card provider's events (0045 removed it from the object itself): an error of
-- an invoice has its card's holder, a refund the address that its instructions were sent to.
create function without_payer(document jsonb) returns jsonb language plpgsql immutable as $$
begin
  if jsonb_typeof(document) = 'array' then
    return coalesce(
      (select jsonb_agg(without_payer(each.value) order by each.place)
       from jsonb_array_elements(document) with ordinality each (value, place)), '[]');
  elsif jsonb_typeof(document) = 'object' then
    return coalesce(
      (select jsonb_object_agg(each.key, without_payer(each.value))
       from jsonb_each(document) each
       where each.key <> all (array['billing_details', 'collected_information', 'customer_address',
           'customer_details', 'customer_email', 'customer_name', 'customer_phone', 'customer_shipping',
           'customer_tax_ids', 'custom_fields', 'email_sent_to', 'evidence', 'hosted_invoice_url',
           'instructions_email', 'invoice_pdf', 'owner', 'payment_method_details', 'previous_attributes',
           'receipt_email', 'receipt_url', 'shipping', 'shipping_details', 'source'])
         and not (coalesce(document ->> 'object', '') = 'customer'
           and each.key = any (array['address', 'description', 'email', 'name', 'phone']))), '{}');
  end if;
  return document;
end $$;
-- Reading the text of all is cheap, taking all apart is not.
update payment_events set payload = without_payer(payload)
  where payload::text ~ '"(billing_details|collected_information|customer_(address|details|email|name|phone|shipping|tax_ids)|custom_fields|email_sent_to|evidence|hosted_invoice_url|instructions_email|invoice_pdf|owner|payment_method_details|previous_attributes|receipt_(email|url)|shipping(_details)?|source)":'
    or payload::text like '%"object": "customer"%';
drop function without_payer(jsonb);
