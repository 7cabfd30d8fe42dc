import { approvalEmails } from './approval-emails.ts'
import { billingEmails } from './billing-emails.ts'
import { cutEmails } from './cut-emails.ts'
import type { Email } from './email.ts'
import type { EmailContent, EmailOf, EmailWriters } from './email-words.ts'
import { identityEmails } from './identity-emails.ts'
import { orderEmails } from './order-emails.ts'
import { productionEmails } from './production-emails.ts'
import { shippingEmails } from './shipping-emails.ts'
import { subscriptionEmails } from './subscription-emails.ts'

const writers: EmailWriters<Email['kind']> = {
  ...identityEmails,
  ...orderEmails,
  ...productionEmails,
  ...approvalEmails,
  ...cutEmails,
  ...shippingEmails,
  ...billingEmails,
  ...subscriptionEmails,
}

/**
 * The words of each kind of e-mail.
 * @param currency what its amounts are in
 */
export function emailContent<Kind extends Email['kind']>(
  email: EmailOf<Kind>,
  currency: string,
): EmailContent {
  return writers[email.kind as Kind](email, currency)
}
