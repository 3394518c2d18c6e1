'use client'

import { type Deferred, lazyModule } from '@/staff-ui/lazy-module.client'

const content = lazyModule(() => import('./parts.client'))

export const ContentPreview = content.part((it) => it.ContentPreview)
export const ContentSave = content.part((it) => it.ContentSave)
export const ContentState = content.part((it) => it.ContentState)
export const LinesField = content.part((it) => it.LinesField)
export const RowName = content.part((it) => it.RowName)
export const LinkSelect = content.part((it) => it.LinkSelect)
export const IconChoice = content.part((it) => it.IconChoice)
export const TryRules = content.part((it) => it.TryRules)

/** Replaces a button of Payload that a component of ours renders elsewhere. */
export function Nothing() {
  return null
}

/** The content of the site, in Payload's screen of a document. */
const CONTENT = /^\/admin\/(?:globals|collections\/(?:services|industries|plans|testimonials|authors))\/./

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [{ at: (path) => CONTENT.test(path), module: content }]
