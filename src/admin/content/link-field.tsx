import type { TextFieldServerProps } from 'payload'
import { readLinkChoices } from '@/features/content/link-choices'
import { LinkSelect } from '../screens.client'

/** Where a link leads, with the pages that there are now. */
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
