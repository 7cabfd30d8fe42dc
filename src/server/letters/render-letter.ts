import { brand } from '#shared/brand.ts'
import { letterContent, type LetterContent } from './letter-content.ts'
import type { Letter } from './letter.ts'

export interface RenderedLetter {
  subject: string
  html: string
  text: string
}

/**
 * A letter in the forms that mail programs show; both say the same.
 * @param currency what its amounts are in
 */
export async function renderLetter(letter: Letter, currency: string): Promise<RenderedLetter> {
  const content = letterContent(letter, currency)
  // With the first letter, not with the start: what draws letters is large.
  const [{ render }, { letterLayout }] = await Promise.all([
    import('@react-email/components'),
    import('./letter-layout.ts'),
  ])
  // Whatever a customer typed may be in a title; a line break in a subject would start another header.
  const subject = content.subject.replaceAll(/\s+/g, ' ').trim()
  return { subject, html: await render(letterLayout(content)), text: asText(content) }
}

function asText({ heading, paragraphs, facts, button, footnote }: LetterContent): string {
  const parts = [
    heading,
    ...paragraphs,
    ...facts.map(({ label, lines }) => [`${label}:`, ...lines.map((line) => `  ${line}`)].join('\n')),
    `${button.label}:\n${button.url}`,
    `-- \n${brand.name}. ${footnote}`,
  ]
  return `${parts.join('\n\n')}\n`
}
