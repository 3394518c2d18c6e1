import { createReadStream } from 'node:fs'
import type { Choices } from '@/features/imports/rules/choices'
import type { ImportHead } from '@/features/imports/rules/contract'
import { type FileKind, FileProblem, type ReadFile } from '@/features/imports/rules/records'
import { readGhost } from './read-ghost'
import { readGhostRedirects } from './read-ghost-redirects'
import { readLeads } from './read-leads'
import { readRedirects } from './read-redirects'
import { readWordPress } from './read-wordpress'
import { recognise } from './recognise'

/** What is read of any file. */
export type AnyFile = Omit<ReadFile, 'head'> & { head: ImportHead }

/** How a kind of file is read, by the paths of the stored files. */
export type Reader = (files: readonly string[], choices: Choices) => Promise<AnyFile>

/** The readers by the kinds of files, and what tells the kinds apart. Tests put others in their place. */
export type Readers = { recognise: (file: string) => Promise<FileKind> } & Readonly<Record<FileKind, Reader>>

export const READERS: Readers = {
  recognise,
  wordpress: readWordPress,
  ghost: (files, { posts }) => readGhost(one(files), { address: posts.oldSite }),
  leads: (files, { table }) => readLeads(one(files), table),
  redirects: async (files) => {
    const file = one(files)
    return (await isOfGhost(file)) ? readGhostRedirects(file) : readRedirects(file)
  },
}

/** The file of a kind that comes in one. */
function one(files: readonly string[]): string {
  const [file, ...others] = files
  if (!file) throw new FileProblem('The file is not on this machine')
  if (others.length > 0)
    throw new FileProblem('Only exports of WordPress may be of several files: move the others in one by one')
  return file
}

/** Whether other choices change what is known of a file before its records are read. */
export const isReadAnew = (former: Choices, choices: Choices) =>
  JSON.stringify([former.table, former.posts.oldSite]) !==
  JSON.stringify([choices.table, choices.posts.oldSite])

/** Ghost's redirects are YAML, or JSON in former versions; all others are tables. */
async function isOfGhost(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { encoding: 'utf8', end: 4_096 }))
    return /^\uFEFF?(?:\s|#.*\n)*(?:[[{]|['"]?30[12]['"]?\s*:)/.test(String(chunk))
  return false
}
