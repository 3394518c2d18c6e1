import { readFileSync } from 'node:fs'

const text = readFileSync('docs/security.md', 'utf8')

/** The numbered rows of docs/security.md, in their order, each with what stands against the attack or fault. */
export const securityRows = [...text.matchAll(/^\| ([TFX]\d+) \| .+ \| (.+) \|$/gm)].map(
  ([, row = '', holds = '']) => ({ row, holds }),
)
