/** The part of it that we use; it brings no types of its own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      /** Four-letter OpenType tags. */
      keepFeatures: readonly string[]
      noHinting: boolean
      dropTables: readonly string[]
      variationAxes?: Record<string, { min: number; max: number }>
    },
  ): Promise<Buffer>
}
