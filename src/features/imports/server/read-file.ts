import { createReadStream } from 'node:fs'
import type { Choices } from '@/features/imports/rules/choices'
import type { LeadQuestion } from '@/features/imports/rules/lead-choices'
import type { FileHead, FileKind, ReadFile } from '@/features/imports/rules/records'
import { readGhost } from './read-ghost'
import { readGhostRedirects } from './read-ghost-redirects'
import { readLeads } from './read-leads'
import { readRedirects } from './read-redirects'
import { readWordPress } from './read-wordpress'
import { recognise } from './recognise'

/** What is read of any file; of leads also what has to be asked. */
export type AnyFile = Omit<ReadFile, 'head'> & { head: FileHead & { questions?: readonly LeadQuestion[] } }

/** How a kind of file is read, by the path of the stored file. */
export type Reader = (file: string, choices: Choices) => Promise<AnyFile>

/** The readers by the kinds of files, and what tells the kinds apart. Tests put others in their place. */
export type Readers = { recognise: (file: string) => Promise<FileKind> } & Readonly<Record<FileKind, Reader>>

export const READERS: Readers = {
  recognise,
  wordpress: (file) => readWordPress([file]),
  ghost: (file, { posts }) => readGhost(file, { address: posts.oldSite }),
  leads: (file, { table }) => readLeads(file, table),
  redirects: async (file) => ((await isOfGhost(file)) ? readGhostRedirects(file) : readRedirects(file)),
}

/** Ghost's redirects are YAML, or JSON in former versions; all others are tables. */
async function isOfGhost(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { encoding: 'utf8', end: 4_096 }))
    return /^\uFEFF?(?:\s|#.*\n)*(?:[[{]|['"]?30[12]['"]?\s*:)/.test(String(chunk))
  return false
}
