import type { PostValues } from './values'

export type LocalDraft = { values: PostValues; at: number; openedAt: string | null }

/** The place of one post's unsaved work in the browser; a new post has one of its own. */
export function draftKey(id: string | null): string {
  return `post-draft:${id ?? 'new'}`
}

/** The unsaved work kept for a post, or null when there is none or it cannot be read. */
export function readDraft(key: string, storage: Pick<Storage, 'getItem'> = localStorage): LocalDraft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** Keeps unsaved work. A full or forbidden storage loses the copy, never the form. */
export function writeDraft(
  key: string,
  draft: LocalDraft,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // Nothing is lost but the copy.
  }
}

/** Forgets the unsaved work of a post; without any, nothing happens. */
export function clearDraft(key: string, storage: Pick<Storage, 'removeItem'> = localStorage): void {
  try {
    storage.removeItem(key)
  } catch {
    // A forbidden storage holds no draft either.
  }
}

function isDraft(value: unknown): value is LocalDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'number' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  )
}
