'use client'

import { SignOut } from '../session/sign-out.client'
import { AdminIcon } from './admin-icon'

/** The shell's way out. */
export function LogOut() {
  return (
    <SignOut className="inline-flex min-h-11 items-center gap-2 rounded px-3 text-sm leading-none font-semibold hover:bg-paper-raised">
      <AdminIcon name="log-out" />
      Log out
    </SignOut>
  )
}
