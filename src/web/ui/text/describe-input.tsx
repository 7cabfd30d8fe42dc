import { InputWrapperContext } from '@mantine/core'
import { use, useMemo, type ReactNode } from 'react'

export type InputContainer = (input: ReactNode) => ReactNode

/**
 * Adds more ids to the `aria-describedby` of Mantine's field, as its `inputContainer`: Mantine replaces the attribute by
 * the ids of its own description and error. Always give it, also without ids, else the field is mounted anew.
 */
export function describeInput(
  ids: string | undefined,
  inputContainer: InputContainer = (input) => input,
): InputContainer {
  return (input) => <DescribedInput ids={ids}>{inputContainer(input)}</DescribedInput>
}

function DescribedInput({ ids, children }: { ids: string | undefined; children: ReactNode }) {
  const wrapper = use(InputWrapperContext)
  const described = useMemo(
    () => ({ ...wrapper, describedBy: [wrapper.describedBy, ids].filter(Boolean).join(' ') || undefined }),
    [wrapper, ids],
  )
  return <InputWrapperContext value={described}>{children}</InputWrapperContext>
}
