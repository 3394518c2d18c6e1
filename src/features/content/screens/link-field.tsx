import type { TextFieldServerProps } from 'payload'
import { LinkSelect } from '@/admin/screens.client'
import { readLinkChoices } from '@/features/content/server/link-choices'

/** The field of a link's target, with the present pages as choices. */
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
