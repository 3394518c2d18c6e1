'use client'

import type { TextFieldClientProps } from 'payload'
import { useContext } from 'react'
import { paths } from '@/domain/paths'
import { RefusalContext } from '../refusal'
import { RequiredText } from './required-text.client'

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
