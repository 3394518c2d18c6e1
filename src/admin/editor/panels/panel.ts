import type { ComponentType } from 'react'
import type { Review } from '@/domain/review'
import type { Deferred } from '@/ui/deferred.client'
import type { PostValues, StoredPost } from '../post-values'
import type { KnownSchedule } from '../schedule-watch.client'
import type { SaveTarget } from '../use-save.client'

/** What a panel is given; it is drawn from its first opening on. */
export type PanelProps = {
  /** Null for a post that was never saved. */
  stored: StoredPost | null
  /** What the form holds now. */
  values: PostValues
  /** Whether that differs from what is stored. */
  isDirty: boolean
  /** Whether it is unfolded now. */
  isOpen: boolean
  /** Null until it was read. */
  schedule: KnownSchedule | null
  /** That waits; null for none. */
  review: Review | null
  /** Saves what the form holds and stays; false when that was refused, which the form then says. */
  onSave: (target: SaveTarget) => Promise<boolean>
  /** Puts values into the form; what was typed there and not stored is offered back. */
  onRestore: (values: PostValues) => void
}

/** A section beside the form. */
export type Panel = {
  /** By which a browser remembers whether it is unfolded. */
  name: string
  title: string
  /** Names of the fields of the collection that stand in it, above its part; they say `admin.position: 'sidebar'`. */
  fields?: readonly string[]
  /** Fields that no other panel names stand in it too. */
  hasOtherFields?: true
  /** Unfolded for who has not chosen yet. */
  isOpen?: true
  /** Only a post that was saved has it. */
  needsStored?: true
  /** Only who may publish has it. */
  needsPublishing?: true
  /** Its script comes when it is first unfolded. */
  part?: Deferred<ComponentType<PanelProps>>
}
