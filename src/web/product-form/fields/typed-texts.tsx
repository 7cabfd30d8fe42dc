import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'

interface TypedText {
  /** Names the field in a sentence. */
  label: string
  text: string
  isGood: boolean
}

interface TypedTexts {
  /** False outside a provider, where nothing is stored. */
  isProvided: boolean
  /** Field id -> what is being typed there. */
  texts: ReadonlyMap<string, TypedText>
  storeText: (fieldId: string, typed: TypedText) => void
  dropText: (fieldId: string) => void
}

const TypedTextsContext = createContext<TypedTexts>({
  isProvided: false,
  texts: new Map(),
  storeText: () => undefined,
  dropText: () => undefined,
})

/** Remembers what is typed into fields, so that no text is lost and the summary knows which is not usable yet. */
export function TypedTextsProvider({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<ReadonlyMap<string, TypedText>>(new Map())
  const storeText = useCallback<TypedTexts['storeText']>(
    (fieldId, typed) => setTexts((before) => new Map(before).set(fieldId, typed)),
    [],
  )
  const dropText = useCallback<TypedTexts['dropText']>(
    (fieldId) =>
      setTexts((before) =>
        before.has(fieldId) ? new Map([...before].filter(([id]) => id !== fieldId)) : before,
      ),
    [],
  )
  const value = useMemo(
    () => ({ isProvided: true, texts, storeText, dropText }),
    [texts, storeText, dropText],
  )
  return <TypedTextsContext value={value}>{children}</TypedTextsContext>
}

export const useTypedTexts = () => use(TypedTextsContext)

/** The first field whose text can't be used; null when all can. */
export function useBadField(): { id: string; label: string } | null {
  const { texts } = useTypedTexts()
  const [bad] = [...texts].filter(([, typed]) => !typed.isGood)
  return bad ? { id: bad[0], label: bad[1].label } : null
}
