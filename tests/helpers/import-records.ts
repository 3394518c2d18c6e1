import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Choices, choicesSchema } from '@/features/imports/rules/choices'
import { emptyDetails } from '@/features/imports/rules/lead-csv'
import type { FileHead, ImportRecord, LeadRecord, PostRecord } from '@/features/imports/rules/records'
import { importFile } from '@/features/imports/server/by-command'
import type { Readers } from '@/features/imports/server/read-file'
import { payload } from './payload'

const HEADS: Record<'wordpress' | 'leads' | 'redirects', FileHead> = {
  wordpress: head('wordpress', 'old.example'),
  leads: { ...head('leads', ''), version: 'HubSpot', columns: ['Id', 'Name', 'E-mail'] },
  redirects: { ...head('redirects', 'old.example'), columns: ['From', 'To'] },
}

function head(kind: FileHead['kind'], site: string): FileHead {
  return {
    kind,
    site,
    version: '',
    counts: {},
    categories: [],
    authors: [],
    columns: [],
    zone: null,
    warnings: [],
  }
}

/** Readers that give these records, whatever the file holds. */
export function readersOf(
  kind: keyof typeof HEADS,
  records: () => AsyncIterable<ImportRecord> | Iterable<ImportRecord>,
): Readers {
  const read = async () => ({
    head: HEADS[kind],
    async *records() {
      for await (const record of records()) yield [record]
    },
  })
  return { recognise: async () => kind, wordpress: read, ghost: read, leads: read, redirects: read }
}

/** Stores a file whose text tells it apart from others, and removes it behind the work. */
export async function withFile<T>(text: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  try {
    const file = join(folder, 'export.csv')
    await writeFile(file, text)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Given = { choices?: unknown; text?: string; isConfirmed?: boolean; folder?: string }

/** Imports records as the command does. */
export function importRecords(
  kind: keyof typeof HEADS,
  records: readonly ImportRecord[],
  { choices = {}, text = JSON.stringify(records), isConfirmed = true, folder }: Given = {},
) {
  const images = folder ? { place: folder, isFolder: true } : null
  return withFile(text, (file) =>
    importFile(
      payload,
      { files: [file], images, choices: choicesSchema.parse(choices) as Choices, isConfirmed },
      () => undefined,
      readersOf(kind, () => records),
    ),
  )
}

let count = 0

/** A lead of the file. */
export function leadRecord(given: Partial<LeadRecord> = {}): LeadRecord {
  count += 1
  return {
    kind: 'lead',
    id: `lead-${count}`,
    place: { row: count },
    createdAt: '2026-03-04T05:06:07.000Z',
    name: `Lead ${count}`,
    email: `lead-${count}@example.com`,
    phone: '',
    website: '',
    city: '',
    message: '',
    sourceDetail: '',
    stage: null,
    owner: '',
    valueCents: null,
    wonAt: null,
    notes: [],
    tags: [],
    consent: { said: null, words: '', at: null },
    marketing: null,
    utm: { source: '', medium: '', campaign: '', term: '', content: '' },
    details: emptyDetails(),
    sameAs: null,
    lost: [],
    cells: () => ({ Id: `lead-${count}`, Name: `Lead ${count}`, 'E-mail': `lead-${count}@example.com` }),
    ...given,
  }
}

/** A post of the file, published in 2024. */
export function postRecord(given: Partial<PostRecord> = {}): PostRecord {
  count += 1
  return {
    kind: 'post',
    id: String(count),
    place: { line: count },
    title: `Post ${count}`,
    slug: `post-${count}`,
    html: '<p>Text</p>',
    excerpt: '',
    categories: [],
    tags: [],
    authors: [],
    featured: null,
    images: [],
    status: 'published',
    because: null,
    publishedAt: '2024-03-04T05:06:07.000Z',
    createdAt: null,
    searchTitle: '',
    searchDescription: '',
    canonical: '',
    noindex: false,
    oldAddresses: [`/2024/03/post-${count}/`, `/?p=${count}`],
    lost: [],
    ...given,
  }
}
