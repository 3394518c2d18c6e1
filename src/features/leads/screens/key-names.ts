import type { SheetKey } from '@/staff-ui/keys-sheet.client'

/** The keys of the inbox, as the help dialog lists them. */
export const INBOX_KEYS: readonly SheetKey[] = [
  ['j', 'Next submission'],
  ['k', 'Previous submission'],
  ['Enter', 'Open it'],
  ['e', 'Change the stage, of all that are selected or of this one'],
  ['o', 'Change the owner, of all that are selected or of this one'],
  ['f', 'Set the follow-up, of all that are selected or of this one'],
  ['v', 'Set the value, of all that are selected or of this one'],
  ['a', 'Set day and hour of the appointment, which books it'],
  ['1 to 9', 'Choose, in what e, o and f have opened'],
  ['n', 'Write a note'],
  ['w', 'Write to the lead, in its panel'],
  ['Delete', 'Delete all that are selected or this one, after a question'],
  ['Ctrl + z', 'Undo the last change'],
  ['x', 'Select it'],
  ['Shift + x', 'Select all from the last selected one to it'],
  ['Escape', 'Select nothing; leave a submission'],
  ['/', 'Search'],
  ['Ctrl + k', 'Go to a submission by name, e-mail or number'],
  ['?', 'Show these keys'],
]
