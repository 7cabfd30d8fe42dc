/** Where a video stands, read out: "2 of 5 seconds". */
export const describeSeconds = (seconds: number, lengthSeconds: number): string =>
  `${Math.floor(seconds)} of ${lengthSeconds} seconds`
