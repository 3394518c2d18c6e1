'use client'

import { useId, useState } from 'react'
import { withScheme } from '@/features/leads/rules/lead-fields'
import { safeLink } from '@/lib/html/urls'
import { field } from '@/staff-ui/controls'
import { Question } from '@/staff-ui/question.client'
import { button } from '@/ui/button'
import { AddressField } from './address-field.client'
import type { LinkTarget } from './find-links'

/** An existing or new link of the text. */
export type AskedLink = {
  isNew: boolean
  address: string
  /** The link text; empty where there is none yet. */
  words: string
  /** Whether the link text may be replaced. */
  isPlain: boolean
}

type Props = {
  link: AskedLink
  onLink: (url: string, words: string) => void
  /** Removes the present link. */
  onRemove?: () => void
  onClose: () => void
}

/**
 * Asks for the target of a link, by its address or by the title of a post or page, and for the link text if there is
 * none.
 */
export default function LinkDialog({ link, onLink, onRemove, onClose }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const { isNew, address, words, isPlain } = link

  function take(data: FormData) {
    const url = toAddress(String(data.get('address') ?? ''))
    const text = String(data.get('words') ?? words)
    if (!url) return setProblem('A link needs https://, mailto:, tel: or a path of this site')
    if (!text.trim()) return setProblem('A link needs words to press')
    onLink(url, text)
  }

  function pick({ href, label }: LinkTarget) {
    const input = document.getElementById(`${id}-words`)
    const typed = input instanceof HTMLInputElement ? input.value : words
    onLink(href, typed.trim() ? typed : label)
  }

  return (
    <Question
      title={isNew ? 'Link' : 'Edit link'}
      confirm="Save link"
      cancel="Cancel"
      onConfirm={take}
      onCancel={onClose}
    >
      {!isPlain && <p className="line-clamp-2 wrap-anywhere text-ink-soft">“{words}”</p>}
      <label htmlFor={`${id}-address`}>Address</label>
      <AddressField id={`${id}-address`} address={address} describedBy={`${id}-problem`} onPick={pick} />
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
      {onRemove && (
        <button type="button" className={`${button()} justify-self-start`} onClick={onRemove}>
          Remove link
        </button>
      )}
    </Question>
  )
}

/**
 * Normalises an address that an article may link to.
 *
 * @param typed - an address; a host without a scheme gets https://
 * @returns null for an address that an article may not link to
 */
function toAddress(typed: string): string | null {
  const address = withScheme(typed.trim())
  return address && safeLink(address) === address ? address : null
}
