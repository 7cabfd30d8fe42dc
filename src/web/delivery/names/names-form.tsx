import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { saveDeliveryNames, type Delivery } from '#shared/contract/delivery.ts'
import {
  defaultNameTemplate,
  findTemplateProblem,
  nameFile,
  nameTemplateMax,
  nameTokens,
  nameTokenTitles,
} from '#shared/delivery/file-names.ts'
import { call, errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { Section } from '../../ui/page/section.tsx'
import { deliveryQuery } from '../queries/delivery-queries.ts'
import styles from './names-form.module.css'

/** How files are named: a template, with a file of this block as the example. */
export function NamesForm({ delivery }: { delivery: Delivery }) {
  const { subscriptionId, block, names, films: videos } = delivery
  const queryClient = useQueryClient()
  const [template, setTemplate] = useState(names.template)
  const field = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: (next: string) => call(saveDeliveryNames, { subscriptionId, block, template: next }),
    onSuccess: (output) => {
      queryClient.setQueryData(deliveryQuery({ subscriptionId, block }).queryKey, output.delivery)
      showToast('Saved. Files are named like this from now on.')
    },
  })
  const problem = findTemplateProblem(template)
  const video = videos[0]
  const example = nameFile(
    template,
    {
      customer: names.customer,
      film: video?.title ?? 'First light',
      lengthSeconds: video?.lengthSeconds ?? 15,
      ratio: '9:16',
      version: video?.cut?.number ?? 1,
      block,
    },
    'mp4',
  )

  const insert = (token: string) => {
    const input = field.current
    const at = input?.selectionStart ?? template.length
    const written = `{${token}}`
    setTemplate(`${template.slice(0, at)}${written}${template.slice(input?.selectionEnd ?? at)}`)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(at + written.length, at + written.length)
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem === null) save.mutate(template)
    else field.current?.focus()
  }

  return (
    <Section title="File names" hint="For all files of this subscription, in downloads and in the ZIP.">
      <form className={styles.form} onSubmit={submit} aria-label="File names">
        <TextInput
          ref={field}
          label="Template"
          value={template}
          maxLength={nameTemplateMax}
          spellCheck={false}
          autoComplete="off"
          error={problem ?? undefined}
          onChange={(event) => {
            save.reset()
            setTemplate(event.currentTarget.value)
          }}
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
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate('')}>
              Use {defaultNameTemplate.replaceAll(/[{}]/g, '')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
