import type { QuestionThread } from '#shared/contract/videos/questions.ts'
import type { QuestionSide } from '#shared/videos/questions.ts'
import type { Tone } from '../../ui/marks/status-badge.tsx'

/** Whose turn it is, in the reader's words. */
export function describeQuestionTurn(
  turn: QuestionSide | null,
  reader: QuestionSide,
): { label: string; tone: Tone } {
  if (turn === null) return { label: 'Closed', tone: 'good' }
  if (turn === reader) return { label: 'Your turn', tone: 'warn' }
  return { label: turn === 'studio' ? 'The studio’s turn' : 'The customer’s turn', tone: 'info' }
}

/** What the studio does next, for the customer who answered; null in all other cases. */
export function describeNextStep(
  { turn, isBlocking }: Pick<QuestionThread, 'turn' | 'isBlocking'>,
  reader: QuestionSide,
): string | null {
  if (turn !== 'studio' || reader !== 'customer') return null
  return isBlocking
    ? 'We’ll read your answer, then release the shoot.'
    : 'We’ll read your answer and close the question.'
}

/** What the field is called that writes into a thread. */
export function describeAnswer(turn: QuestionSide | null, writer: QuestionSide): string {
  if (writer === 'studio') return 'Write to the customer'
  return turn === 'customer' ? 'Your answer' : 'Add to your answer'
}

/** Who wrote a message, as the reader knows them. Admins read each other's names. */
export function describeAuthor(
  { side, author }: Pick<QuestionThread['messages'][number], 'side' | 'author'>,
  reader: QuestionSide,
): string {
  if (reader === 'customer') return side === 'customer' ? 'You' : 'The studio'
  return author || (side === 'customer' ? 'The customer' : 'The studio')
}
