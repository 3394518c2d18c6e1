import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'src/ui/fonts'

/** What a line of 10 Mbit/s brings in 37 ms; with it the faces are there on the first view (docs/benchmarks.md). */
const MAX_BYTES = 47_000

test('both faces together are small enough to be there on the first view', () => {
  const faces = readdirSync(FOLDER).filter((name) => name.endsWith('.woff2'))
  expect(faces).toHaveLength(2)
  const bytes = faces.reduce((sum, name) => sum + statSync(`${FOLDER}/${name}`).size, 0)
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
})
