/** Several people work on the same videos and steps: open pages revalidate by themselves. */
export const pagePollIntervalMs = 20_000
