import type { TextFieldServerProps } from 'payload'
import { readLinkChoices } from '@/features/content/server/link-choices'
import { LinkSelect } from './deferred.client'

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
