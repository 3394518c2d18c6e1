import type { Choices } from '@/features/imports/rules/choices'
import { type FileKind, FileProblem, type ReadFile } from '@/features/imports/rules/records'

/** How a kind of file is read, by the path of the stored file. */
export type Reader = (file: string, choices: Choices) => Promise<ReadFile>

/** The readers by the kinds of files, and what tells the kinds apart. Tests put others in their place. */
export type Readers = { recognise: (file: string) => Promise<FileKind> } & Readonly<Record<FileKind, Reader>>

const notYet = async (): Promise<never> => {
  throw new FileProblem('Files of this kind cannot be read yet')
}

export const READERS: Readers = {
  recognise: notYet,
  wordpress: notYet,
  ghost: notYet,
  leads: notYet,
  redirects: notYet,
}
