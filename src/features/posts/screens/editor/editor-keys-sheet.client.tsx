'use client'

import { KeysSheet, type SheetKey } from '@/staff-ui/keys-sheet.client'

const KEYS: readonly SheetKey[] = [
  [
    'Ctrl + s',
    'Save and go on: a draft as a draft, a published post as published, changes for later as such',
  ],
  ['Ctrl + .', 'Go to the settings; from there fold them away and go back to the text'],
  ['Ctrl + k', 'In the text: link the selected words to a post, a page or an address'],
  ['/', 'In HTML, at the start of a line: find a post or page to link. In Visual: all that can be put in'],
  ['Tab', 'Leave the text, with Shift backwards. In a list of Visual: deeper; in a table: the next cell'],
  ['Esc, then Tab', 'In Visual: leave the text from a list or a table too'],
  ['Arrows, then Enter', 'In Visual: select an image or HTML block, and change it'],
  ['Ctrl + z', 'Undo what was typed last. Beside the text: press the newest Undo on the screen'],
  ['Ctrl + k', 'Beside the text: go to a post, a lead or a screen'],
  ['?', 'Beside the text: show these keys'],
]

/** All keys of the editor. */
export function EditorKeysSheet({ onClose }: { onClose: () => void }) {
  return <KeysSheet title="Keys of the editor" keys={KEYS} onClose={onClose} />
}
