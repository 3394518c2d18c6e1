'use client'

import { deferScreen } from '../shell/deferred-screen.client'

/** Where the site's content is edited, in Payload's screen of a document. */
const CONTENT = /^\/admin\/(?:globals|collections\/(?:services|industries|plans|testimonials))\/./

const { screen, part } = deferScreen(
  (path) => CONTENT.test(path),
  () => import('./parts.client'),
)

export const contentScreen = screen
export const ContentPreview = part((it) => it.ContentPreview)
export const ContentSave = part((it) => it.ContentSave)
export const ContentState = part((it) => it.ContentState)
export const IconChoice = part((it) => it.IconChoice)
export const LinesField = part((it) => it.LinesField)
export const LinkSelect = part((it) => it.LinkSelect)
export const RowName = part((it) => it.RowName)
export const TryRules = part((it) => it.TryRules)

/** Stands where Payload has a button that a part of ours draws. */
export function Nothing() {
  return null
}
