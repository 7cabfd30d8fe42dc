/** States of a refund in which its customer does not have the money, and will not by this refund. */
export const lostStates: readonly string[] = ['failed', 'canceled']
