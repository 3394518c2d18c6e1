'use client'

import { type ReactNode, use } from 'react'
import { accountScreen } from './account-screen.client'
import { editorScreen } from './editor/screen.client'
import { inboxScreen } from './inbox/screen.client'
import { postsScreen } from './posts/screen.client'
import { privacyScreen } from './privacy/screen.client'
import { webhooksScreen } from './webhooks/screen.client'
import { contentScreen } from './words/screen.client'

const SCREENS = [
  accountScreen,
  contentScreen,
  editorScreen,
  inboxScreen,
  postsScreen,
  privacyScreen,
  webhooksScreen,
]

/** The screen that the address opens, asked for as soon as this module runs; null on the server. */
const first = typeof window === 'undefined' ? null : beginScreenOf(location.pathname)

async function beginScreenOf(path: string): Promise<void> {
  // One that cannot be had is asked for again, and told of, where it is drawn.
  await SCREENS.find(({ isAt }) => isAt(path))
    ?.begin()
    .catch(() => undefined)
}

/**
 * Stands around the whole document: nothing is hydrated before the first screen's own scripts are there. Payload's
 * providers change right after they are hydrated, and React then throws away every part that cannot follow at once,
 * with what somebody has typed into it.
 */
export function FirstScreen({ children }: { children: ReactNode }) {
  if (first) use(first)
  return children
}
