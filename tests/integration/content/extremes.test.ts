import config from '@payload-config'
import { expect, test } from 'vitest'
import { importContent } from '@/cli/content/import'
import { readContent } from '@/cli/content/read'
import { extremeFiles } from '../../helpers/extreme-files'
import { payload } from '../../helpers/payload'

const files = await extremeFiles(await config, 18)

const pieces = (words: unknown) => (Array.isArray(words) ? words.length : 1)

test.each(['least', 'shuffled', 'most'] as const)(
  'whatever the fields allow is stored as it was given: %s',
  async (name) => {
    const file = files[name]
    await importContent(payload, file, true)
    expect(await importContent(payload, file, false)).toEqual([])
    const stored = await readContent(payload)
    for (const [slug, words] of Object.entries(file))
      expect(pieces(stored[slug]), slug).toBeGreaterThanOrEqual(pieces(words))
  },
)
