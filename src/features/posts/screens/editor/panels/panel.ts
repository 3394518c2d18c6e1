import type { ComponentType } from 'react'
import type { Review } from '@/features/posts/rules/review'
import type { PostValues, StoredPost } from '@/features/posts/screens/editor/post-values'
import type { KnownSchedule } from '@/features/posts/screens/editor/schedule-watch.client'
import type { SaveTarget } from '@/features/posts/screens/editor/use-save.client'
import type { Deferred } from '@/ui/deferred.client'

/** The props of a panel, which is rendered from its first opening on. */
export type PanelProps = {
  /** Null for a new post. */
  stored: StoredPost | null
  /** The present values of the form. */
  values: PostValues
  /** Whether they differ from the stored ones. */
  isDirty: boolean
  isOpen: boolean
  /** Null until it is read. */
  schedule: KnownSchedule | null
  /** The waiting review; null for none. */
  review: Review | null
  /** Saves the form without leaving it. False when the save was refused; the form shows why. */
  onSave: (target: SaveTarget) => Promise<boolean>
  /** Puts values into the form. Unsaved input is offered back. */
  onRestore: (values: PostValues) => void
}

/** A section beside the form. */
export type Panel = {
  /** The name under which the browser remembers whether it is open. */
  name: string
  title: string
  /** Names of its fields, above its own part. They have `admin.position: 'sidebar'`. */
  fields?: readonly string[]
  /** It also has the fields that no other panel names. */
  hasOtherFields?: true
  /** Open until the reader has chosen otherwise. */
  isOpen?: true
  /** Only for stored posts. */
  needsStored?: true
  /** Only for accounts that may publish. */
  needsPublishing?: true
  /** Its component, which loads when the panel is first opened. */
  part?: Deferred<ComponentType<PanelProps>>
}
