// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { click, mountInTest, settle } from '../ui/mount-in-test.tsx'
import { usePublicRead } from './use-public-read.ts'

function Page({ read }: { read: () => Promise<string> }) {
  const { data, readAgain } = usePublicRead(read)
  return <button onClick={readAgain}>{data}</button>
}

test('an older answer that arrives later does not replace the newer one', async () => {
  const answers: ((text: string) => void)[] = []
  const read = async () => new Promise<string>((resolve) => answers.push(resolve))
  const { place, unmount } = mountInTest(<Page read={read} />)
  click(place.querySelector('button'))
  act(() => answers[1]?.('newer'))
  await settle()
  expect(place.textContent).toBe('newer')
  act(() => answers[0]?.('older'))
  await settle()
  expect(place.textContent).toBe('newer')
  unmount()
})
