'use client'

import { FreshSave } from './fresh-save.client'

/** The save button of settings that decide who can sign in; it needs a fresh sign-in. */
export function SaveFresh() {
  return <FreshSave isAsked />
}
