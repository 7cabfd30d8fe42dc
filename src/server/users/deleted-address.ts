/** Undeliverable by RFC 2606. */
const domain = '@deleted.invalid'

/** The address of a deleted account, in place of its own. */
export const makeDeletedAddress = (userId: string): string => `deleted-${userId.toLowerCase()}${domain}`

export const isDeletedAddress = (email: string): boolean => email.endsWith(domain)
