import { useEffect, type ChangeEvent } from 'react'
import { tooLongKeyPrefix, tooLongSchema } from '../../cart/store/too-long-texts.ts'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { useTypedTexts } from './typed-texts.tsx'

interface LimitedText {
  /** Of the field: it gets the focus where its text is too long. */
  id: string
  /** Names the field in a sentence about the order. */
  label: string
  value: string
  charactersMax: number
  onChange: (text: string) => void
}

/**
 * The props of a text field of a selection. What is too long stays as typed, as a draft of this cart, and the last text
 * that fitted goes on; outside a `TypedTextsProvider` the owner of the value takes it, and does not send it.
 */
export function useLimitedText({ id, label, value, charactersMax, onChange }: LimitedText) {
  const { isProvided, storeText, dropText } = useTypedTexts()
  const draft = useStoredDraft(`${tooLongKeyPrefix}${id}`, tooLongSchema, null)
  const tooLong = isProvided && draft.value?.over === value ? draft.value.text : null
  useEffect(() => {
    if (tooLong === null) return
    storeText(id, { label, text: tooLong, isGood: false })
    // A field that is removed is no longer in the way of the order.
    return () => dropText(id)
  }, [id, label, tooLong, storeText, dropText])
  const type = (typed: string) => {
    // The schema counts spaces at either end, the person who types does not.
    const text = typed.length > charactersMax ? typed.trim() : typed
    if (isProvided && text.length > charactersMax) return draft.store({ text: typed, over: value })
    if (isProvided && draft.isChanged) draft.drop()
    onChange(text)
  }
  return {
    id,
    value: tooLong ?? value,
    charactersMax,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
  }
}
