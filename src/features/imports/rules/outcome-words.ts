import type { Counts, ImportState, MadeKind, Outcome, Shown } from '@/features/imports/rules/contract'
import type { FileKind } from '@/features/imports/rules/records'

export const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  leads: 'Leads',
  redirects: 'Redirects',
}

export const STATE_NAMES: Readonly<Record<ImportState, string>> = {
  uploading: 'Upload not finished',
  chosen: 'Waits for your choices',
  previewing: 'Preview is being made',
  ready: 'Preview is ready',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  undoing: 'Is being undone',
  undone: 'Undone',
  failed: 'Failed',
}

/** What becomes of a record, said of what will be and of what was, and behind its name or a number of them. */
export const OUTCOME_NAMES: Readonly<Record<Outcome, readonly [will: string, was: string, of: string]>> = {
  made: ['New', 'Made', 'made'],
  finished: ['Gets its images', 'Got its images', 'finished'],
  unfinished: ['Draft, without its images', 'Draft, without its images', 'made a draft, without its images'],
  exists: ['Here already', 'Was here already', 'here already'],
  gone: ['Deleted here before', 'Deleted here before', 'deleted here before'],
  'left-out': ['Left out', 'Left out', 'left out'],
  rejected: ['Refused', 'Refused', 'refused'],
  removed: ['Taken away', 'Taken away', 'taken away'],
  kept: ['Stays', 'Stays', 'kept'],
}

/** The filters of the rows, in their order. */
export const SHOWN_NAMES = (isPast: boolean): Readonly<Record<Shown, string>> => {
  const name = (outcome: Outcome) => OUTCOME_NAMES[outcome][isPast ? 1 : 0]
  return {
    all: 'All',
    made: name('made'),
    finished: name('finished'),
    unfinished: name('unfinished'),
    exists: name('exists'),
    gone: name('gone'),
    'left-out': name('left-out'),
    rejected: name('rejected'),
    removed: name('removed'),
    kept: name('kept'),
    losing: isPast ? 'Lost something' : 'Loses something',
  }
}

export const MADE_NAMES: Readonly<Record<MadeKind, readonly [one: string, many: string]>> = {
  post: ['post', 'posts'],
  lead: ['lead', 'leads'],
  redirect: ['redirect', 'redirects'],
  image: ['image', 'images'],
  author: ['author', 'authors'],
  other: ['other thing', 'other things'],
}

/** The heading of a kind's row. */
export const kindName = (kind: MadeKind) => {
  const [, many] = MADE_NAMES[kind]
  return many.charAt(0).toUpperCase() + many.slice(1)
}

export const number = (count: number) => count.toLocaleString('en-US')

/** A count with its noun: `1 post`, `3,000 leads`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`

/** How many of each kind have one of some outcomes: `13 posts, 20 images`; empty for none. */
export function inWords(counts: Counts, outcomes: readonly Outcome[]): string {
  return (Object.keys(MADE_NAMES) as MadeKind[])
    .map((kind) => [kind, sumOf(counts[kind], outcomes)] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => counted(count, ...MADE_NAMES[kind]))
    .join(', ')
}

export const sumOf = (of: Counts[MadeKind], outcomes: readonly Outcome[]) =>
  outcomes.reduce((sum, outcome) => sum + (of?.[outcome] ?? 0), 0)
