'use client'

import { lazyModule } from '@/staff-ui/lazy-module.client'

/** The content of the site, in Payload's screen of a document. */
const CONTENT = /^\/admin\/(?:globals|collections\/(?:services|industries|plans|testimonials|authors))\/./

const content = lazyModule(() => import('./parts.client'), CONTENT)

export const ContentPreview = content.part('ContentPreview')
export const ContentSave = content.part('ContentSave')
export const ContentState = content.part('ContentState')
export const LinesField = content.part('LinesField')
export const RowName = content.part('RowName')
export const LinkSelect = content.part('LinkSelect')
export const IconChoice = content.part('IconChoice')
export const TryRules = content.part('TryRules')

/** Replaces a button of Payload that a component of ours renders elsewhere. */
export function Nothing() {
  return null
}
