/** Fields of the provider's objects that say who pays, at any depth; what changed of them is in the last. */
const payerFields = new Set([
  'billing_details',
  'collected_information',
  'customer_address',
  'customer_details',
  'customer_email',
  'customer_name',
  'customer_phone',
  'customer_shipping',
  'customer_tax_ids',
  'custom_fields',
  'email_sent_to',
  'evidence',
  'hosted_invoice_url',
  'instructions_email',
  'invoice_pdf',
  'owner',
  'payment_method_details',
  'receipt_email',
  'receipt_url',
  'shipping',
  'shipping_details',
  'source',
  'previous_attributes',
])
/** Of an object that is itself a customer. */
const customerFields = new Set(['address', 'description', 'email', 'name', 'phone'])

/**
 * Removes from an event's payload what says who pays: an event only says where to look, and stays when the account is
 * deleted.
 * @param value output of `JSON.parse`
 */
export function withoutPayer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPayer)
  if (typeof value !== 'object' || value === null) return value
  const isCustomer = 'object' in value && value.object === 'customer'
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !payerFields.has(field) && !(isCustomer && customerFields.has(field)))
      .map(([field, inner]) => [field, withoutPayer(inner)]),
  )
}
