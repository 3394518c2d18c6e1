'use client'

import { useForm } from '@payloadcms/ui'
import type { TextFieldClientComponent, TextFieldClientProps } from 'payload'
import { type ComponentProps, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { paths } from '@/domain/paths'
import { toSlug } from '@/domain/slug'
import { RefusedSaveContext } from '@/features/posts/screens/editor/use-save.client'
import { fetchJson } from '@/lib/fetch-json'
import { field as looks } from '@/staff-ui/controls'
import { fieldLabel, Labelled, useValue } from './labelled-field.client'

/** The field of the title. Every change of it rewrites the slug, even one that was typed by hand (reading A61). */
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

/**
 * The field of the slug, the last part of the post's address, which is stored as it is typed (reading A73). If another
 * post has the slug, the message links to that post.
 */
export function SlugField(props: TextFieldClientProps) {
  const holder = useContext(RefusedSaveContext)?.holder
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
 * A text that is one of a few choices, or empty. A stored text that is no choice any more stays one, so that opening
 * and saving an old document changes nothing.
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

/**
 * The field of the author, which takes any name. The names of posts and authors are suggested once the field has had
 * the focus.
 */
export function AuthorField(props: TextFieldClientProps) {
  const [isUsed, setUsed] = useState(false)
  const id = useId()
  return (
    <>
      <TextLine {...props} input={{ list: id, onFocus: () => setUsed(true) }} />
      {isUsed && <AuthorNames id={id} />}
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

/** A text input in one line, marked if it is required. */
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

/** Suggests the names of posts and authors. Without them the field takes any name. */
function AuthorNames({ id }: { id: string }) {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const take = ({ names }: { names: readonly string[] }) => setNames(names)
    void fetchJson(paths.authorNames).then(take, () => undefined)
  }, [])
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
