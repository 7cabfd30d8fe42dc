import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarksHint } from './marking-tools.tsx'

const point = { ratio: '16:9', point: { x: 0.5, y: 0.5 }, strokes: [] } as const

const draw = (problem: string | null, toDo?: string) =>
  renderToStaticMarkup(
    <MarksHint marks={{ ...point, strokes: [] }} tool={null} problem={problem} onClear={() => undefined}>
      {toDo}
    </MarksHint>,
  )

test('what is removed stands beside its button, where nothing else is to be said', () => {
  expect(draw(null)).toMatch(/Marked on the picture\..*Clear/s)
  expect(draw(null, 'Say what you marked.')).not.toContain('Marked on')
  expect(draw('It is on another picture.')).not.toContain('Marked on')
})
