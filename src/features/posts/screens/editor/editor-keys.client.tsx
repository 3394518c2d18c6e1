'use client'

import { useEffect } from 'react'
import { KeysButton } from '@/staff-ui/keys-button.client'
import { isBehind } from '@/staff-ui/table/list-keys'
import { hearUndo } from '@/staff-ui/table/undo-key.client'
import { forgetUndos, takeShownUndo } from '@/staff-ui/toasts.client'
import { defer } from '@/ui/deferred.client'

const sheet = defer(() => import('./editor-keys-sheet.client').then((it) => it.EditorKeysSheet))

/** Only an Undo that is still shown is pressed, because an older one would replace newer input. */
const hear = (event: KeyboardEvent) => !isBehind() && hearUndo(event, takeShownUndo)

/** The keys of the editor. Ctrl+Z outside of fields presses the newest Undo. */
export function EditorKeys() {
  // Actions of another screen cannot be undone here.
  useEffect(forgetUndos, [])

  return <KeysButton sheet={sheet} hear={hear} />
}
