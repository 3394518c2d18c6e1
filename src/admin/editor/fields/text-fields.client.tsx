'use client'

import { useForm } from '@payloadcms/ui'
import type { TextFieldClientComponent, TextFieldClientProps } from 'payload'
import { type ReactNode, useContext, useId, useRef, useState } from 'react'
import { field as looks } from '@/admin/shell/controls'
import { paths } from '@/domain/paths'
import { toSlug } from '@/domain/slug'
import { fetchJson, isRecord } from '@/lib/fetch-json'
import { RefusalContext } from '../use-save.client'
import { fieldLabel, Labelled, useValue } from './labelled-field.client'

/** The title; every change of it writes the slug anew, over one written by hand too (reading A61). */
export function TitleField(props: TextFieldClientProps) {
  const { dispatchFields } = useForm()
  const writeSlug = (title: string) =>
    dispatchFields({
      type: 'UPDATE',
      path: 'slug',
      value: toSlug(title),
      valid: true,
      errorMessage: undefined,
    })
  return <RequiredText {...props} onText={writeSlug} />
}

/** The last part of the post's address, stored as it is typed (reading A73). A slug in use names the post that has it. */
export function SlugField(props: TextFieldClientProps) {
  const holder = useContext(RefusalContext)?.holder
  const more = holder && (
    <>
      {' by '}
      <a href={paths.adminPost(holder.id)} target="_blank" rel="noopener">
        {holder.title || 'Untitled'}
      </a>
    </>
  )
  return <RequiredText {...props} more={more} spellCheck={false} />
}

type ChoiceFieldProps = TextFieldClientProps & { choices?: readonly string[] }

/**
 * A text that is one of a few, or empty. A stored text that is no longer among them stays a choice, so that
 * opening and saving an old document changes nothing.
 */
export const ChoiceField: TextFieldClientComponent = ({
  path,
  field,
  readOnly,
  choices = [],
}: ChoiceFieldProps) => {
  const { value, setValue } = useValue(path)
  const current = value ?? ''
  const all = current && !choices.includes(current) ? [...choices, current] : choices
  return (
    <Labelled path={path} label={fieldLabel(field)}>
      {(control) => (
        <select
          {...control}
          name={path}
          className={looks}
          value={current}
          onChange={(event) => setValue(event.target.value)}
          disabled={readOnly}
        >
          <option value="">Select a category</option>
          {all.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** Who has written it: any name. Those that posts or authors have are offered, once the field is used. */
export function AuthorField({ path, field, readOnly }: TextFieldClientProps) {
  const { value, setValue } = useValue(path)
  const [names, setNames] = useState<readonly string[]>([])
  const isAsked = useRef(false)
  const listId = useId()

  async function ask() {
    if (isAsked.current) return
    isAsked.current = true
    const { body } = await fetchJson(paths.authorNames)
    const found: unknown[] = isRecord(body) && Array.isArray(body.names) ? body.names : []
    setNames(found.filter((name) => typeof name === 'string'))
  }

  return (
    <Labelled path={path} label={fieldLabel(field)}>
      {(control) => (
        <>
          <input
            {...control}
            name={path}
            type="text"
            className={looks}
            value={value ?? ''}
            onChange={({ target }) => setValue(target.value)}
            onFocus={ask}
            list={names.length > 0 ? listId : undefined}
            disabled={readOnly}
            autoComplete="off"
          />
          {names.length > 0 && (
            <datalist id={listId}>
              {names.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Labelled>
  )
}

type RequiredTextProps = TextFieldClientProps & {
  /** What else follows from a change of the text. */
  onText?: (text: string) => void
  spellCheck?: boolean
  /** Follows the server's complaint, when there is one. */
  more?: ReactNode
}

/** A line of text that a post cannot do without. */
function RequiredText({ path, field, readOnly, onText, spellCheck, more }: RequiredTextProps) {
  const { value, setValue } = useValue(path)
  return (
    <Labelled path={path} label={fieldLabel(field)} required more={more}>
      {(control) => (
        <input
          {...control}
          name={path}
          type="text"
          className={looks}
          value={value ?? ''}
          onChange={({ target }) => {
            setValue(target.value)
            onText?.(target.value)
          }}
          disabled={readOnly}
          aria-required
          autoComplete="off"
          spellCheck={spellCheck}
        />
      )}
    </Labelled>
  )
}
