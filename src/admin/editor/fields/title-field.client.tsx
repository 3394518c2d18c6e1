'use client'

import { useForm } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { toSlug } from '@/domain/slug'
import { RequiredText } from './required-text.client'

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
