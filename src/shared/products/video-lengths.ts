/** Seconds of finished video that one token buys, at most. */
export const secondsPerToken = 5
/** What the custom product sells: whole seconds between these, both included. */
export const customLengthSeconds = { min: 5, max: 60 } as const
