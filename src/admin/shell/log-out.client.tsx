'use client'

import { SignOut } from '../session/sign-out.client'
import { AdminIcon } from './admin-icon'
import styles from './shell.module.css'

/** The shell's way out. */
export function LogOut() {
  return (
    <SignOut className={styles.leave}>
      <AdminIcon name="log-out" />
      Log out
    </SignOut>
  )
}
