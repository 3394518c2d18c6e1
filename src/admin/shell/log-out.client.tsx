'use client'

import { useState } from 'react'
import { paths } from '@/domain/paths'
import { AdminIcon } from './admin-icon'
import styles from './shell.module.css'

/** Ends the session and returns to the public site by a full load, so that nothing of the staff screens stays. */
export function LogOut() {
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await fetch('/api/users/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    }).catch(() => undefined)
    window.location.replace(paths.home)
  }

  return (
    <button type="button" className={styles.leave} onClick={leave} disabled={isLeaving}>
      <AdminIcon name="log-out" />
      Log out
    </button>
  )
}
