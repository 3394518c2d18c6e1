'use client'

import { FreshSave } from './fresh-save.client'

/** Saves what decides who can sign in: whoever has signed in a while ago proves first who they are. */
export function SaveFresh() {
  return <FreshSave isAsked />
}
