import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What `src/payload-repairs/transactions.ts` replaces, as it was when that was written (Payload 3.90.2). */
const REPLACED = {
  '@payloadcms/drizzle/dist/transactions/beginTransaction.js':
    '19c7efa7721a08db4343512386ecb7b3a90b17b98b369cbe458313976d6c1763',
  '@payloadcms/drizzle/dist/transactions/commitTransaction.js':
    'bae2d14de0f2d4d21793d2a5ae916c97c87e9f01adc4c9b20c234ec6c56158b2',
  '@payloadcms/drizzle/dist/transactions/rollbackTransaction.js':
    'f92a22d3fff99a30914c175dad283b6b7c4bc12b31e82607d24eb7f331718d91',
  '@payloadcms/db-postgres/dist/connect.js':
    '696a0071e054d5771c457d3962622995a0c694af96e7e9f268ac21accd7a84e9',
}

test.each(Object.entries(REPLACED))(
  'repair transactions: X1 X2 X3 X4 Payload has not changed %s: if it has, read it, and drop what it has fixed',
  async (path, hash) => {
    const source = await readFile(`node_modules/${path}`)
    expect(createHash('sha256').update(source).digest('hex')).toBe(hash)
  },
)
