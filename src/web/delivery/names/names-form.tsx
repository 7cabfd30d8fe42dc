import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { z } from 'zod'
import { saveDeliveryNames, type Delivery } from '#shared/contract/delivery.ts'
import {
  defaultNameTemplate,
  findTemplateProblem,
  nameFile,
  nameTemplateMax,
  nameTokens,
  nameTokenTitles,
} from '#shared/delivery/file-names.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { Section } from '../../ui/page/section.tsx'
import { TextField } from '../../ui/text/text-field.tsx'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { deliveryQuery } from '../queries/delivery-queries.ts'
import styles from './names-form.module.css'

const templateSchema = z.string()

interface Save {
  /** Empty for the default. */
  template: string
  /** What stood in the field: typing that goes on while it is saved is not dropped. */
  savedDraft: string
}

/** How files are named: a template, with a file of this block as the example. */
export function NamesForm({ delivery }: { delivery: Delivery }) {
  const { subscriptionId, block, names, films: videos } = delivery
  const queryClient = useQueryClient()
  const draft = useStoredDraft(`file-names/${subscriptionId}`, templateSchema, names.template)
  const template = draft.value
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: async (next: Save) => {
      const answer = await call(saveDeliveryNames, { subscriptionId, block, template: next.template })
      // Also where the page was left meanwhile.
      draft.dropSent(next.savedDraft)
      return answer
    },
    onSuccess: ({ delivery: saved }) => {
      cacheAnswer<Delivery>(queryClient, deliveryQuery(saved).queryKey, saved)
      showToast('Saved. Files are named like this from now on.')
      // The pressed button is disabled while it saves: browsers take the focus away from it.
      if (isFocusLost()) form.current?.focus()
    },
  })
  const changeDraft = (next: string) => {
    if (save.isError) save.reset()
    draft.store(next)
  }
  const problem = findTemplateProblem(template)
  const video = videos[0]
  const example = nameFile(
    template,
    {
      customer: names.customer,
      film: video?.title ?? 'First light',
      lengthSeconds: video?.lengthSeconds ?? 15,
      ratio: video?.files[0]?.ratio ?? '16:9',
      version: video?.cut?.number ?? 1,
      block,
    },
    'mp4',
  )

  const insert = (token: string) => {
    const input = field.current
    const at = input?.selectionStart ?? template.length
    const written = `{${token}}`
    changeDraft(`${template.slice(0, at)}${written}${template.slice(input?.selectionEnd ?? at)}`)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(at + written.length, at + written.length)
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem === null) save.mutate({ template, savedDraft: template })
    else field.current?.focus()
  }

  return (
    <Section title="File names" hint="For all files of this subscription, in downloads and in the ZIP.">
      <form ref={form} tabIndex={-1} className={styles.form} onSubmit={submit} aria-label="File names">
        <TextField
          ref={field}
          label="Template"
          value={template}
          charactersMax={nameTemplateMax}
          spellCheck={false}
          autoComplete="off"
          error={problem ?? undefined}
          onChange={(event) => changeDraft(event.currentTarget.value)}
        />
        <ul className={styles.tokens} aria-label="Insert into the template">
          {nameTokens.map((token) => (
            <li key={token}>
              <button
                type="button"
                className={styles.token}
                title={nameTokenTitles[token]}
                onClick={() => insert(token)}
              >{`{${token}}`}</button>
            </li>
          ))}
        </ul>
        {problem === null && (
          <p className={styles.example}>
            For example <output className={styles.name}>{example}</output>
          </p>
        )}
        <FieldError>{save.error && errorMessage(save.error)}</FieldError>
        <div className={styles.actions}>
          <Button type="submit" loading={save.isPending} disabled={template === names.template}>
            Save the names
          </Button>
          {!names.isDefault && (
            <Button
              variant="default"
              loading={save.isPending}
              onClick={() => save.mutate({ template: '', savedDraft: template })}
            >
              Use {defaultNameTemplate.replaceAll(/[{}]/g, '')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
