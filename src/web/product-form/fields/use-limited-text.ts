import { useEffect, type ChangeEvent } from 'react'
import { useTypedTexts } from './typed-texts.tsx'

interface LimitedText {
  /** Of the field: it gets the focus where its text is too long. */
  id: string
  value: string
  charactersMax: number
  onChange: (text: string) => void
}

/**
 * The props of a text field of a selection. What is too long stays as typed, and the last text that fitted goes on;
 * outside a `TypedTextsProvider` the owner of the value takes it, and does not send it.
 */
export function useLimitedText({ id, value, charactersMax, onChange }: LimitedText) {
  const { isProvided, texts, keep, drop } = useTypedTexts()
  useEffect(() => () => drop(id), [id, drop])
  const type = (typed: string) => {
    // The schema counts spaces at either end, the person who types does not.
    const text = typed.length > charactersMax ? typed.trim() : typed
    if (isProvided && text.length > charactersMax) return keep(id, { text: typed, isGood: false })
    drop(id)
    onChange(text)
  }
  return {
    id,
    value: texts.get(id)?.text ?? value,
    charactersMax,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
  }
}
