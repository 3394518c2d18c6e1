'use client'

import { takeUndo } from '../shell/toasts.client'
import { isTyping, isUndo } from './list-keys'

/**
 * Ctrl+Z outside of a field takes back what was done last.
 *
 * @param take - where it finds that
 * @returns whether the key did so
 */
export function hearUndo(event: KeyboardEvent, take = takeUndo): boolean {
  const undo = isUndo(event) && !isTyping(event) ? take() : undefined
  if (!undo) return false
  event.preventDefault()
  undo()
  return true
}
