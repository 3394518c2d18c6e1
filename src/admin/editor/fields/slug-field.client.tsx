'use client'

import type { TextFieldClientProps } from 'payload'
import { RequiredText } from './required-text.client'

/** The last part of the post's address, stored as it is typed (reading A73). */
export function SlugField(props: TextFieldClientProps) {
  return <RequiredText {...props} spellCheck={false} />
}
