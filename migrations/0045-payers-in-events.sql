-- Who pays is kept by the card provider: events only say where to look, and stay when the account is deleted.
update payment_events set payload = payload
  #- '{data,previous_attributes}'
  #- '{data,object,billing_details}'
  #- '{data,object,collected_information}'
  #- '{data,object,customer_address}'
  #- '{data,object,customer_details}'
  #- '{data,object,customer_email}'
  #- '{data,object,customer_name}'
  #- '{data,object,customer_phone}'
  #- '{data,object,customer_shipping}'
  #- '{data,object,customer_tax_ids}'
  #- '{data,object,evidence}'
  #- '{data,object,receipt_email}'
  #- '{data,object,shipping}'
  #- '{data,object,shipping_details}'
  #- '{data,object,charges}'
  #- '{data,object,last_payment_error,payment_method,billing_details}';
update payment_events set payload = payload
  #- '{data,object,address}'
  #- '{data,object,description}'
  #- '{data,object,email}'
  #- '{data,object,name}'
  #- '{data,object,phone}'
  where payload #>> '{data,object,object}' = 'customer';
