import { randomInt } from 'node:crypto'

/** Without what is mistaken for something else when read off a parcel: 0 and O, 1 and I and L, U and V. */
const emails = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** What the customer writes on a parcel, such as `AF-7KQM-3XRT`: 29^8 of them, so a unique key suffices. */
export function makeParcelReference(): string {
  return `AF-${fourEmails()}-${fourEmails()}`
}

const fourEmails = () => Array.from({ length: 4 }, () => emails[randomInt(emails.length)]).join('')
