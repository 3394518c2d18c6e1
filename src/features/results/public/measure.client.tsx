'use client'

import { useEffect } from 'react'
import { MEASURE_SCRIPT } from '@/features/results/rules/measure-script'
import { InlineScript } from '@/ui/html'

type MeasureProps = { countsVisits: boolean; measuresSpeed: boolean }

/** Counts the visit and measures the speed of the page, each only if the owner has switched it on. */
export function Measure({ countsVisits, measuresSpeed }: MeasureProps) {
  useEffect(() => {
    if (!measuresSpeed) return
    const idle = self.requestIdleCallback ?? setTimeout
    // A failure is ignored, because a missing measurement harms nobody.
    idle(() => void import('./page-speed').then((part) => part.measureSpeed()).catch(() => undefined))
  }, [measuresSpeed])
  return countsVisits ? <InlineScript code={MEASURE_SCRIPT} /> : null
}
