import { expect, test } from 'vitest'
import { groupFindings } from './group-findings.ts'

test('findings are grouped by ratio, and those of the whole cut stand by themselves', () => {
  expect(
    groupFindings([
      'v2 has 3 errors against what was sold.',
      '9:16: It is too long.',
      '16:9: It is too long.',
      '9:16: It has 24 frames a second, not 25.',
      'v2 is still being prepared.',
    ]),
  ).toEqual([
    { ratio: null, findings: ['v2 has 3 errors against what was sold.'] },
    { ratio: '9:16', findings: ['It is too long.', 'It has 24 frames a second, not 25.'] },
    { ratio: '16:9', findings: ['It is too long.'] },
    { ratio: null, findings: ['v2 is still being prepared.'] },
  ])
})
