import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OpenQuestion } from '#shared/videos/questions.ts'
import { videoStatuses } from '#shared/videos/video-status.ts'
import { QuestionMark } from './question-mark.tsx'

const question: OpenQuestion = { id: 'q', about: 'video', isBlocking: true, turn: 'customer' }

test('a question holds the shoot until its film is on the rig', () => {
  const held = videoStatuses.filter((status) =>
    renderToString(<QuestionMark questions={[question]} status={status} />).includes('holds the shoot'),
  )
  expect(held).toEqual(['draft', 'activated', 'queued'])
})
