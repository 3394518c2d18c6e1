'use client'

import { type Deferred, lazyModule } from './lazy-module.client'

/** Nouns say on which of their screens it stands. */
export const csv = lazyModule(() => import('./csv-button.client'))
const saving = lazyModule(() => import('./save-button.client'))

export const CsvButton = csv.part((it) => it.CsvButton)
export const SaveButton = saving.part((it) => it.SaveButton)

/** A document in Payload's screen. */
const DOCUMENT = /^\/admin\/(?:globals|collections\/[\w-]+)\/./

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [{ at: (path) => DOCUMENT.test(path), module: saving }]
