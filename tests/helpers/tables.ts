import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type LeadChoices, leadChoices } from '@/features/imports/rules/lead-choices'
import { FileProblem, type LeadRecord, type LeftOut, type Refused } from '@/features/imports/rules/records'
import { readLeads } from '@/features/imports/server/read-leads'

let folder: string | undefined
let files = 0

afterAll(async () => {
  if (folder) await rm(folder, { recursive: true })
  folder = undefined
})

/** Writes a file to read, in a folder that goes with the tests of the file. */
export async function fileOf(content: string | Uint8Array): Promise<string> {
  folder ??= await mkdtemp(join(tmpdir(), 'table-'))
  files += 1
  const path = join(folder, `upload-${files}.csv`)
  await writeFile(path, content)
  return path
}

/** When the tests read their files. */
export const NOW = new Date('2026-11-27T12:00:00Z')

/** The choices of somebody who answers nothing, in the zone of New York. */
export const choose = (choices: Partial<LeadChoices> = {}): LeadChoices =>
  leadChoices.parse({ zone: 'America/New_York', ...choices })

export async function allOf<R>(records: AsyncIterable<readonly R[]>): Promise<R[]> {
  const all: R[] = []
  for await (const piece of records) all.push(...piece)
  return all
}

/** Everything that a file of leads gives, by kind. */
export async function leadsOf(content: string | Uint8Array, choices: Partial<LeadChoices> = {}) {
  const read = await readLeads(await fileOf(content), choose(choices), NOW)
  const records = await allOf(read.records())
  return {
    head: read.head,
    leads: records.filter((each): each is LeadRecord => each.kind === 'lead'),
    leftOut: records.filter((each): each is LeftOut => each.kind === 'left-out'),
    refused: records.filter((each): each is Refused => each.kind === 'refused'),
  }
}

/** The problem for which a file is not read; fails when it is. */
export async function problemOf(work: Promise<unknown>): Promise<FileProblem> {
  const problem = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (problem instanceof FileProblem) return problem
  throw problem ?? new Error('The file was read')
}
