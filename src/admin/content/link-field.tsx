import type { TextFieldServerProps } from 'payload'
import { readLinkChoices } from '@/features/content/link-choices'
import { LinkSelect } from '../screens.client'

/** The target of a link, with the present pages. */
export async function LinkField({ clientField, path, readOnly, payload }: TextFieldServerProps) {
  return (
    <LinkSelect
      field={clientField}
      path={path}
      readOnly={readOnly}
      choices={await readLinkChoices(payload)}
    />
  )
}
