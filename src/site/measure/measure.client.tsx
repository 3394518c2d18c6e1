'use client'

import { useEffect } from 'react'
import { MEASURE_SCRIPT } from '@/domain/measure-script'
import { InlineScript } from '@/ui/html'

type MeasureProps = { countsVisits: boolean; measuresSpeed: boolean }

/** Counts the visit, behind the script that keeps how it began; nothing where the owner has switched it off. */
export function Measure({ countsVisits, measuresSpeed }: MeasureProps) {
  useEffect(() => {
    if (!measuresSpeed) return
    const idle = self.requestIdleCallback ?? setTimeout
    // Nobody misses it when it does not come.
    idle(() => void import('./page-speed').then((part) => part.measureSpeed()).catch(() => undefined))
  }, [measuresSpeed])
  return countsVisits ? <InlineScript code={MEASURE_SCRIPT} /> : null
}
