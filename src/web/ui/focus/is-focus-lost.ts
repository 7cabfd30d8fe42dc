/**
 * Whether the focus is nowhere, or still on a button that is disabled while it is busy: it may be moved then without
 * taking it from somebody who types.
 */
export const isFocusLost = (): boolean => document.activeElement?.matches('body, :disabled') ?? true
