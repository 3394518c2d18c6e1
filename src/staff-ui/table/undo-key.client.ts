'use client'

import { takeUndo } from '@/staff-ui/toasts.client'
import { isTyping, isUndo } from './list-keys'

/**
 * Undoes the last change if the key is Ctrl+Z outside of a field.
 *
 * @param take - returns the function that undoes the last change
 * @returns whether the key undid a change
 */
export function hearUndo(event: KeyboardEvent, take = takeUndo): boolean {
  const undo = isUndo(event) && !isTyping(event) ? take() : undefined
  if (!undo) return false
  event.preventDefault()
  undo()
  return true
}
