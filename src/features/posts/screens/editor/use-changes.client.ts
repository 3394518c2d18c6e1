'use client'

import { useState } from 'react'
import type { PendingChanges } from '@/features/posts/rules/pending-changes'
import { problemIn } from '@/lib/fetch-json'
import { beginUndoable, notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { discardChanges, saveChanges } from './changes-api'
import type { PostValues } from './post-values'

type Options = {
  id: string | null
  /** The changes for later when the editor was opened. */
  opened: PendingChanges | null
  /** When the post was last stored, as the form knows it. */
  openedAt: string | null
  /** The stored values of the post. */
  inPost: PostValues
  /** The present values of the form. */
  values: PostValues
  fill: (values: PostValues) => void
}

const FAILED = 'The changes could not be discarded'
const NOT_BACK = 'The changes could not be brought back'

/**
 * The changes of a post that are saved for later, as this form knows them.
 *
 * @returns the changes, the time at which they were saved, which the next save must send, and a function that discards
 *   them
 */
export function useChanges({ id, opened, openedAt, inPost, values, fill }: Options) {
  const [changes, remember] = useState(opened)
  const [changesAt, setChangesAt] = useState(opened?.savedAt ?? null)
  const [isDiscarding, setDiscarding] = useState(false)

  function setChanges(kept: PendingChanges | null) {
    remember(kept)
    setChangesAt(kept?.savedAt ?? null)
  }

  async function discard() {
    if (!id || !changes) return
    setDiscarding(true)
    const undoable = beginUndoable()
    const problem = await discardChanges(id, changesAt).then(() => null, toProblem)
    setDiscarding(false)
    if (problem) {
      undoable.failed()
      return notifyError(problem)
    }
    setChanges(null)
    fill(inPost)
    undoable.done('Changes discarded', () => void bringBack(id, changes, values))
  }

  /** @param typed - the values of the form when the changes were discarded */
  async function bringBack(post: string, kept: PendingChanges, typed: PostValues) {
    const saving = saveChanges({ id: post, values: kept.values, basedOn: openedAt, known: null })
    const { changes } = await saving.catch(() => ({ changes: null }))
    if (!changes) return notifyError(NOT_BACK)
    setChanges(changes)
    fill(typed)
    notifySuccess('Changes brought back')
  }

  return { changes, changesAt, setChanges, setChangesAt, discard, isDiscarding }
}

const toProblem = (error: unknown) => problemIn(error, [409]) || FAILED
