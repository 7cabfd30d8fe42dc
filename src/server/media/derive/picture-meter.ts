/** Size of the grey pictures that are measured: small enough to be free, large enough for a line of text. */
export const meterWidth = 64
export const meterHeight = 36

/** Luma up to which a pixel counts as black; video black is 16. */
const blackLuma = 24
/** Share of black pixels in a black picture. */
const blackShare = 0.98
/** Mean difference of two pictures that are the same but for noise of the encoder. */
const sameDifference = 0.6

interface Edge {
  blackFrames: number
  sameFrames: number
}

/** Counts black and unchanging frames at both ends of a video, from one small grey picture of each frame. */
export class PictureMeter {
  #frames = 0
  #isStartBlack = true
  #isStartSame = true
  #first: Buffer | null = null
  #runStart: Buffer | null = null
  readonly #start: Edge = { blackFrames: 0, sameFrames: 0 }
  readonly #end: Edge = { blackFrames: 0, sameFrames: 0 }

  /** @param picture meterWidth x meterHeight bytes of luma; @returns whether it is black */
  add(picture: Buffer): boolean {
    this.#frames += 1
    const isBlack = isBlackPicture(picture)
    this.#isStartBlack &&= isBlack
    if (this.#isStartBlack) this.#start.blackFrames += 1
    this.#end.blackFrames = isBlack ? this.#end.blackFrames + 1 : 0

    this.#first ??= picture
    this.#isStartSame &&= isSamePicture(this.#first, picture)
    if (this.#isStartSame) this.#start.sameFrames += 1
    // Against the first of the run, not the one before: a slow fade is no standstill.
    if (this.#runStart && isSamePicture(this.#runStart, picture)) this.#end.sameFrames += 1
    else {
      this.#runStart = picture
      this.#end.sameFrames = 1
    }
    return isBlack
  }

  get frames(): number {
    return this.#frames
  }

  get edges(): { start: Edge; end: Edge } {
    return { start: { ...this.#start }, end: { ...this.#end } }
  }
}

function isBlackPicture(picture: Buffer): boolean {
  let black = 0
  for (const luma of picture) if (luma <= blackLuma) black += 1
  return black >= picture.length * blackShare
}

function isSamePicture(one: Buffer, other: Buffer): boolean {
  let difference = 0
  for (let index = 0; index < one.length; index += 1)
    difference += Math.abs((one[index] ?? 0) - (other[index] ?? 0))
  return difference <= one.length * sameDifference
}
