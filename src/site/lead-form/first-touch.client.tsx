'use client'

import { useEffect } from 'react'
import { rememberFirstTouch } from './attribution'

/** Stands on every page, because a visit seldom begins on the page where it ends. */
export function FirstTouch() {
  useEffect(rememberFirstTouch, [])
  return null
}
