import { questionLimits } from '#shared/videos/questions.ts'
import { TextArea, type TextAreaProps } from '../../ui/text/text-area.tsx'
import type { Message } from './use-message.ts'

/** Where a message is typed; Ctrl or Cmd with Enter sends it. */
export function MessageField({ message, ...rest }: TextAreaProps & { message: Message }) {
  return (
    <TextArea
      charactersMax={questionLimits.characters}
      value={message.draft.value.text}
      readOnly={message.isSending}
      onChange={(event) => message.change({ text: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) message.submit()
      }}
      {...rest}
    />
  )
}
