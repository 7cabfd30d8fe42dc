/**
 * What a customer did with their subscription: stored in the studio's words, shown to that customer in the second
 * person. More words may follow, such as the customer's own.
 */
export const customerReasons = {
  resumed: { stored: 'Resumed by its customer: it renews.', shown: 'You resumed it: it renews.' },
  canceled: {
    stored: 'Canceled by its customer: it ends after the paid period.',
    shown: 'You canceled it: it ends after the paid period.',
  },
  endedAtOnce: { stored: 'Ended at once by its customer.', shown: 'You ended it at once.' },
  endedWithPeriod: {
    stored: 'Ended with its period, as its customer wished.',
    shown: 'Ended with its period, as you wished.',
  },
  paused: { stored: 'Paused by its customer.', shown: 'You paused it.' },
} as const

/** Why it is active again; a pause may also end at the card provider. */
export const afterPause = 'Goes on after its pause.'

/** A stored reason, in the words for the subscription's customer. */
export function reasonForCustomer(stored: string): string {
  const reason = Object.values(customerReasons).find((each) => stored.startsWith(each.stored))
  return reason ? reason.shown + stored.slice(reason.stored.length) : stored
}
