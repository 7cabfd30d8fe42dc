import type { Ratio } from '#shared/videos/ratios.ts'

const titleCharactersMax = 60

/** "first-light_15s_9x16_animatic.mp4": letters and figures of every alphabet, what systems forbid left out. */
export function animaticFileName(
  title: string,
  lengthSeconds: number,
  ratio: Ratio,
  ending: 'mp4' | 'webm',
): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const name = [...words.join('-')].slice(0, titleCharactersMax).join('').replace(/-$/, '')
  return `${name || 'film'}_${lengthSeconds}s_${ratio.replace(':', 'x')}_animatic.${ending}`
}
