'use client'

import { useId, useState } from 'react'
import { button, field } from '../../shell/controls'
import { type LinkPlace, toAddress } from './link-place'
import { Question } from './question.client'

type Props = {
  place: LinkPlace
  onLink: (url: string, words: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Asks where a link leads, and for its words where there are none to be one. */
export function LinkDialog({ place, onLink, onRemove, onClose }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const { link, address, words, isPlain } = place

  function take(data: FormData) {
    const url = toAddress(String(data.get('address') ?? ''))
    const text = String(data.get('words') ?? words)
    if (!url) return setProblem('A link needs https://, mailto:, tel: or a path of this site')
    if (!text.trim()) return setProblem('A link needs words to press')
    onLink(url, text)
  }

  return (
    <Question
      title={link ? 'Edit link' : 'Link'}
      confirm="Save link"
      cancel="Cancel"
      onConfirm={take}
      onCancel={onClose}
    >
      {!isPlain && <p className="line-clamp-2 wrap-anywhere text-ink-soft">“{words}”</p>}
      <label htmlFor={`${id}-address`}>Address</label>
      <input
        id={`${id}-address`}
        name="address"
        type="text"
        inputMode="url"
        className={field}
        defaultValue={address}
        placeholder="https://"
        autoComplete="off"
        aria-describedby={`${id}-problem`}
      />
      {isPlain && (
        <>
          <label htmlFor={`${id}-words`}>Words</label>
          <input
            id={`${id}-words`}
            name="words"
            type="text"
            className={field}
            defaultValue={words}
            autoComplete="off"
          />
        </>
      )}
      <p id={`${id}-problem`} role="alert" className="text-danger">
        {problem}
      </p>
      {link && (
        <button type="button" className={`${button()} justify-self-start`} onClick={onRemove}>
          Remove link
        </button>
      )}
    </Question>
  )
}
