import type { TextFieldServerProps } from 'payload'
import { ICONS, type StoredIcon } from '@/features/content/rules/icon'
import { drawingOf } from '@/ui/icon'
import { IconChoice } from './deferred.client'
import type { IconChoices } from './icon-choice.client'

/** All fields of a screen share one list, so that React sends it once. */
const CHOICES: IconChoices = Object.entries(ICONS).map(([name, label]) => ({
  name,
  label,
  drawing: drawingOf(name as StoredIcon),
}))

/** The field of an icon. The drawings are sent with this screen, and not with the scripts of every screen. */
export function IconField({ clientField, path, readOnly }: TextFieldServerProps) {
  return <IconChoice field={clientField} path={path} readOnly={readOnly} choices={CHOICES} />
}
