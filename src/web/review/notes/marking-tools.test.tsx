import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarksHint } from './marking-tools.tsx'

const point = { ratio: '16:9', point: { x: 0.5, y: 0.5 }, strokes: [] } as const

const draw = (problem: string | null, toDo?: string) =>
  renderToStaticMarkup(
    <MarksHint
      marked={{ marks: { ...point, strokes: [] } }}
      onMarks={() => undefined}
      pointButton={{ current: null }}
      tool={null}
      problem={problem}
    >
      {toDo}
    </MarksHint>,
  )

test('what is removed stands beside its button, where nothing else is to be said', () => {
  expect(draw(null)).toMatch(/Marked on the picture\..*Clear/s)
  expect(draw(null, 'Say what you marked.')).not.toContain('Marked on')
  expect(draw('It is on another picture.')).not.toContain('Marked on')
})
