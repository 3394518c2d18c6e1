'use client'

import { useEffect } from 'react'
import { APART_MEASURE_SCRIPT, MEASURE_SCRIPT } from '@/features/results/rules/measure-script'
import { InlineScript } from '@/ui/html'

type MeasureProps = {
  countsVisits: boolean
  measuresSpeed: boolean
  /** Whether the page has no form, and each link from it opens a new document. */
  isApart: boolean
}

/** Counts the visit and measures the speed of the page, each only if the owner has switched it on. */
export function Measure({ countsVisits, measuresSpeed, isApart }: MeasureProps) {
  useEffect(() => {
    if (!measuresSpeed) return
    const idle = self.requestIdleCallback ?? setTimeout
    // A failure is ignored, because a missing measurement harms nobody.
    idle(() => void import('./page-speed').then((part) => part.measureSpeed()).catch(() => undefined))
  }, [measuresSpeed])
  return countsVisits ? <InlineScript code={isApart ? APART_MEASURE_SCRIPT : MEASURE_SCRIPT} /> : null
}
