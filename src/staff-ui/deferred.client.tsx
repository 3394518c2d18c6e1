'use client'

import { lazyModule } from './lazy-module.client'

/** A document in Payload's screen. */
const DOCUMENT = /^\/admin\/(?:globals|collections\/[\w-]+)\/./

/** Nouns say on which of their screens it stands. */
export const csv = lazyModule(() => import('./csv-button.client'))
const saving = lazyModule(() => import('./save-button.client'), DOCUMENT)

export const CsvButton = csv.part('CsvButton')
export const SaveButton = saving.part('SaveButton')
