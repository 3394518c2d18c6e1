'use client'

import { useForm } from '@payloadcms/ui'
import type { TextFieldClientComponent, TextFieldClientProps } from 'payload'
import { type ComponentProps, type ReactNode, useContext, useId, useState } from 'react'
import { field as looks } from '@/admin/shell/controls'
import { paths } from '@/domain/paths'
import { toSlug } from '@/domain/slug'
import { defer, useDeferred } from '@/ui/deferred.client'
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
  return <TextLine {...props} required onText={writeSlug} />
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
  return <TextLine {...props} required more={more} input={{ spellCheck: false }} />
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

const authorNames = defer(() => import('./author-names.client').then((it) => it.AuthorNames))
const offerNone = () => undefined

/** Who has written it: any name. Those that posts or authors have are offered, once the field is used. */
export function AuthorField(props: TextFieldClientProps) {
  const [isUsed, setUsed] = useState(false)
  const Names = useDeferred(authorNames, isUsed, offerNone)
  const id = useId()
  return (
    <>
      <TextLine {...props} input={{ list: id, onFocus: () => setUsed(true) }} />
      {Names && <Names id={id} />}
    </>
  )
}

type TextLineProps = TextFieldClientProps & {
  required?: boolean
  /** Attributes of the input. */
  input?: Pick<ComponentProps<'input'>, 'spellCheck' | 'list' | 'onFocus'>
  /** Called when the text changes. */
  onText?: (text: string) => void
  /** Shown after the message of the server. */
  more?: ReactNode
}

/** A line of text. A required one says so. */
function TextLine({ path, field, readOnly, required, input, onText, more }: TextLineProps) {
  const { value, setValue } = useValue(path)
  return (
    <Labelled path={path} label={fieldLabel(field)} required={required} more={more}>
      {(control) => (
        <input
          {...control}
          {...input}
          name={path}
          type="text"
          className={looks}
          value={value ?? ''}
          onChange={({ target }) => {
            setValue(target.value)
            onText?.(target.value)
          }}
          disabled={readOnly}
          aria-required={required}
          autoComplete="off"
        />
      )}
    </Labelled>
  )
}
