'use client'

import { KeysSheet, type SheetKey } from '@/staff-ui/keys-sheet.client'

const KEYS: readonly SheetKey[] = [
  ['1 to 9', 'Open the row with this number'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open it'],
  ['d', 'Done: you have reached them'],
  ['n', 'No answer: try again in an hour, or in the evening tomorrow at 9:00'],
  ['l', 'Later: choose when, by 1 to 4'],
  ['w', 'Won'],
  ['Ctrl + z', 'Undo the last change'],
  ['Ctrl + k', 'Go to a lead, a post or a screen'],
  ['?', 'Show these keys'],
]

/** All keys of the dashboard. */
export function DashboardKeysSheet({ onClose }: { onClose: () => void }) {
  return <KeysSheet title="Keys of the dashboard" keys={KEYS} onClose={onClose} />
}
